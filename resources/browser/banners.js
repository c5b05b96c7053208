// Cookie banners: what a page asks its visitors before it lets them read. Runs in an isolated world.
globalThis.banners = (function () {
  "use strict";

  // What the tools that sites take for it put into a page. Those in closed shadow trees and in frames are told by this alone.
  const TOOLS = [
    "#onetrust-consent-sdk", "#CybotCookiebotDialog", "#CybotCookiebotDialogBodyUnderlay", "#usercentrics-root",
    "#usercentrics-cmp-ui", "#didomi-host", "#didomi-popup", "#didomi-notice", ".qc-cmp2-container",
    "#qc-cmp2-container", "#truste-consent-track", ".truste_overlay", ".truste_box_overlay", ".truste_popframe",
    ".cky-consent-container", ".cky-overlay", "#cookie-law-info-bar", "#cookie-law-bg", ".cli-popupbar-overlay",
    ".osano-cm-window", ".osano-cm-dialog", "#cmplz-cookiebanner-container", "#BorlabsCookieBox", "#klaro",
    "#cc-main", "#cc--main", ".cc-window", ".cc-revoke", ".cc_banner-wrapper", "#iubenda-cs-banner",
    "[id^='sp_message_container']", "#axeptio_overlay", ".axeptio_widget", ".axeptio_mount", "#tarteaucitronRoot",
    "#termly-code-snippet-support", ".fc-consent-root", "#hs-eu-cookie-confirmation", "#shopify-pc__banner",
    "#moove_gdpr_cookie_info_bar", "#cookiescript_injected", "#cmpbox", "#cmpbox2", "#ncmp__tool",
    "#consent_blackbar", "#ccc", "#ccc-overlay", "#ccc-module", "#cookiefirst-root", ".cookiefirst-root",
    "#lanyard_root", "#transcend-consent-manager", "#cookie-information-template-wrapper", ".ch2-container",
    "#fast-cmp-root", "#fides-overlay", "#pandectes-banner", "#pubtech-cmp", "#sd-cmp", "sibbo-cmp-layout",
    "csm-cookie-consent", ".snigel-cmp-framework", "#pg-root-shadow-host", "#ensNotifyBanner",
    "#__tealiumGDPRecModal", "#__tealiumImplicitmodal", ".fs-cc-components", ".termsfeed-com---nb", "#hu.hu-wrapper",
    ".legalmonster-cleanslate", "[data-comp-type='cookie-banner-root-wix']", "[data-hook='ccsu-banner-wrapper']",
    "iframe[title='Consent window']",
  ].join();
  const MENTION = /cookie|クッキー|кук|ciastecz|çerez|evästee|informasjonskaps/i;
  const NAME = /cookie|consent|gdpr|ccpa/i;
  // A name that is a banner's wherever it stands; others are its name where it floats.
  const BANNER = /(?:cookie|consent|gdpr)s?[-_]?(?:banner|bar|notice|notification|popup|pop-up|modal|dialog|box|message|layer|overlay|wall|alert|info)|(?:banner|notice|bar)[-_]?(?:cookie|consent|gdpr)/i;
  const ANSWER = /accept|agree|allow|got it|understand|decline|reject|necessary|akzeptier|zustimm|einverstanden|ablehn|verstanden|accepte|refuse|d'accord|acept|rechaz|entendido|accett|rifiut|aceit|recus|accepteer|weiger|akkoord|akcept|zgadzam|odrzu|godta|godkänn|acceptera|hyväksy|kabul|同意|许可|принять|соглас|^\s*ok\s*!?$/i;
  const BUTTONS = "button, [role='button'], input[type='button'], input[type='submit'], a";
  const LOCKED = /lock|no-?scroll|modal|dialog|open|overlay|cookie|consent|message|banner|popup|freeze|hidden/i;
  const SHORTEST = 20, LONGEST = 6000, MOST = 40;

  const parentOf = (one) => one.parentElement ?? one.getRootNode().host ?? null;
  const isPage = (one) => one === document.body || one === document.documentElement;
  const hasArea = (one) => Array.from(one.getClientRects()).some((each) => each.width > 1 && each.height > 1);
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && hasArea(one);

  // Containers of fixed parts have no size themselves; what is in a closed shadow tree cannot be asked.
  function shows(one) {
    if (!one.checkVisibility()) return false;
    return isSeen(one) || !one.firstElementChild || Array.from(one.querySelectorAll("*")).some(isSeen);
  }

  const nameOf = (one) => `${one.id} ${one.getAttribute("class") ?? ""} ${one.getAttribute("aria-label") ?? ""}`;

  function floats(one) {
    return getComputedStyle(one).position === "fixed" || one.matches(":modal, :popover-open");
  }

  function asks(one, isNamed) {
    if (one.querySelector("main, [role='main']") || one.textContent.length > LONGEST) return false;
    const buttons = Array.from(one.querySelectorAll(BUTTONS));
    return isNamed ? buttons.length > 0 : buttons.some((each) => ANSWER.test(each.value || each.textContent));
  }

  // The outermost of what holds a sentence and is a banner.
  function around(sentence) {
    let found = null, isNamed = false;
    for (let one = sentence.parentElement; one && !isPage(one); one = parentOf(one)) {
      isNamed ||= NAME.test(nameOf(one));
      if ((floats(one) || BANNER.test(nameOf(one))) && asks(one, isNamed)) found = one;
    }
    return found;
  }

  // Sentences, not links to a policy: those stand in menus.
  function sentences() {
    const found = [];
    if (!MENTION.test(document.body.textContent)) return found; // most pages: no need to walk
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (found.length < MOST && walker.nextNode()) {
      const text = walker.currentNode;
      if (MENTION.test(text.data) && text.data.trim().length >= SHORTEST && isSeen(text.parentElement)) found.push(text);
    }
    return found;
  }

  function find() {
    if (!document.body) return [];
    const found = new Set(Array.from(document.querySelectorAll(TOOLS)).filter(shows));
    for (const sentence of sentences()) {
      const one = around(sentence);
      if (one) found.add(one);
    }
    return Array.from(found);
  }

  const hide = (one) => one.style.setProperty("display", "none", "important");

  // What darkens the page behind a banner: it covers all and says nothing.
  function curtains() {
    const named = "[class*='overlay' i], [class*='backdrop' i], [class*='curtain' i], [id*='overlay' i], [id*='backdrop' i]";
    return Array.from(document.querySelectorAll(named)).filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return floats(one) && isSeen(one) && width >= innerWidth && height >= innerHeight && !one.textContent.trim() &&
        !one.querySelector("img, svg, video, canvas, iframe");
    });
  }

  // A page that waits for an answer often may not be scrolled.
  function unlock(one) {
    const style = getComputedStyle(one);
    if (!LOCKED.test(one.className) && !/overflow|position/.test(one.getAttribute("style") ?? "")) return;
    if (/hidden|clip/.test(style.overflowY)) one.style.setProperty("overflow-y", "visible", "important");
    if (style.position === "fixed") one.style.setProperty("position", "static", "important");
  }

  let wasHidden = false;
  return {
    // Whether the page shows one.
    areSeen: () => find().length > 0,

    // Takes away those it shows; answers whether there were any, now or before. Called again for what comes late.
    hide() {
      const found = find();
      found.forEach(hide);
      if (found.length) {
        wasHidden = true;
        curtains().forEach(hide);
        [document.documentElement, document.body].forEach(unlock);
      }
      return wasHidden;
    },
  };
})();
