/* Lets gradients have marks: such colors are mixed in another way, unless gradients say in which. An expression: called
   with what custom_properties.js, matching.js and colored_values.js return and with the name of an attribute, it returns
   `read(property, value, mentions, where)`, to be called for what is declared with var() by a rule or an element, and,
   once all is read, `keeps(name)`: whether a color is in gradients that nothing can be said of; and `look()`, to be called
   before colors have marks, which returns what makes, when they do, the rules that their elements need, and
   `hold(sheet)`, to be called with the style sheet of these: from then on `globalThis.holdGradients()` takes the rules
   from elements that have other gradients than then, in another state perhaps, and gives them back to the others. */
(properties, { matched, targetOf }, { inSrgb }, ATTRIBUTE) => {
  const PLACES = {
    background: "background-image",
    "background-image": "background-image",
    "border-image": "border-image-source",
    "border-image-source": "border-image-source",
    mask: "mask-image",
    "mask-image": "mask-image",
    "-webkit-mask": "mask-image",
    "-webkit-mask-image": "mask-image",
  };
  const MOST = 500;
  const inside = new Set(), carriers = new Set(), carried = new Map(), users = [];
  const isColor = (name) => properties.kinds.get(name) === "color";
  const read = (property, value, mentions, where) => {
    const names = mentions.map(([name]) => name), isOne = value.includes("gradient(");
    if (isOne) names.forEach((name) => inside.add(name));
    if (property.startsWith("--")) {
      if (isOne) carriers.add(property);
      const known = carried.get(property) ?? carried.set(property, new Set()).get(property);
      names.forEach((name) => known.add(name));
    } else if (isOne || !names.every(isColor)) users.push({ property, names, isOne, where });
  };
  /* Those that a rule, what is declared between nested rules, or an element is for; null for a step of an animation. */
  const targetsOf = (where) => {
    if (where instanceof Element) return [targetOf(where)];
    const rule = where.selectorText === undefined ? where.parentRule : where;
    return rule?.selectorText === undefined ? null : matched(rule);
  };
  let targets;
  /* The elements with such gradients, each with the properties that have them; null where there are too many. */
  const found = () => {
    for (const name of inside) if (!isColor(name)) for (const each of carried.get(name) ?? []) inside.add(each);
    if (!Array.from(inside).some(isColor)) return new Map();
    for (let size = -1; size !== carriers.size; ) {
      size = carriers.size;
      for (const [name, names] of carried) if (Array.from(names).some((each) => carriers.has(each))) carriers.add(name);
    }
    const found = new Map();
    for (const { property, names, isOne, where } of users) {
      if (!isOne && !names.some((name) => carriers.has(name))) continue;
      const place = PLACES[property], its = place && targetsOf(where);
      if (!its) return null;
      for (const target of its) {
        (found.get(target) ?? found.set(target, new Set()).get(target)).add(place);
      }
      if (found.size > MOST) return null;
    }
    return found;
  };
  const elements = () => (targets === undefined ? (targets = found()) : targets);
  const keeps = (name) => inside.has(name) && !elements();
  const shown = (target, place) => getComputedStyle(target.element, target.pseudo || null).getPropertyValue(place);
  const held = [];
  const hold = (sheet) => {
    if (!held.length) return;
    globalThis.holdGradients = () => {
      sheet.disabled = true;
      const others = held.filter(([target, place, , value]) => shown(target, place) !== value);
      sheet.disabled = false;
      held.forEach(([{ element }, , number]) => element.setAttribute(ATTRIBUTE, number));
      others.forEach(([{ element }]) => element.removeAttribute(ATTRIBUTE));
    };
  };
  const look = () => {
    const before = [];
    for (const [target, places] of elements() ?? []) {
      for (const place of places) {
        const value = shown(target, place);
        if (value.includes("gradient(")) before.push([target, place, value]);
      }
    }
    return () => {
      const rules = [], numbers = new Map();
      const marked = before.map(([target, place]) => shown(target, place));
      before.forEach(([target, place, value], at) => {
        const said = inSrgb(value, marked[at]);
        if (said === marked[at]) return;
        const number = numbers.get(target.element) ?? numbers.set(target.element, numbers.size).get(target.element);
        rules.push([target.element, `[${ATTRIBUTE}="${number}"]${target.pseudo} { ${place}: ${said} !important }`]);
        held.push([target, place, number, marked[at]]);
      });
      for (const [element, number] of numbers) element.setAttribute(ATTRIBUTE, number);
      return rules;
    };
  };
  return { read, keeps, look, hold };
}
