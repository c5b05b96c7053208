// Reads .fig files with the code of others (OpenPencil), lays them out as it does when it exports them, its own
// measurement of texts included, and prints how far each layer's edges came from where the file says.
// Standard input is this program; FIGS names a file with a list of paths. Runs in the judge's folder.
import { readFileSync } from 'node:fs'
import { BUILTIN_IO_FORMATS, IORegistry, initCanvasKit } from '@open-pencil/core/io'
import { populateLazyFigImportRoots } from '@open-pencil/core/kiwi'
import { computeAllLayouts } from '@open-pencil/core/layout'
import { SkiaRenderer } from '@open-pencil/core/canvas'
import { fontManager } from '@open-pencil/core/text'
import { findFace, readFace } from './lib/fonts.mjs'

fontManager.setOnlineFontProviders({})
fontManager.setHostFontLoader(async (family, style) => {
  const face = findFace(family, style)
  return face ? readFace(face) : null
})
const kit = await initCanvasKit()
const renderer = new SkiaRenderer(kit, kit.MakeSurface(1, 1))
Object.assign(renderer, { viewportWidth: 1, viewportHeight: 1, dpr: 1 })
await renderer.loadFonts()

function places(graph, roots) {
  const found = new Map()
  const pending = [...roots]
  while (pending.length) {
    const id = pending.pop()
    const node = graph.getNode(id)
    const { x, y } = graph.getAbsolutePosition(id)
    found.set(id, { left: x, top: y, right: x + node.width, bottom: y + node.height })
    pending.push(...node.childIds)
  }
  return found
}

// Of texts, whose boxes may come to whole pixels, the top and the edge that their lines stand at count.
function distance(node, before, after) {
  const apart = (edge) => Math.abs(before[edge] - after[edge])
  if (node.type !== 'TEXT') return Math.max(apart('left'), apart('top'), apart('right'), apart('bottom'))
  const middle = Math.abs(before.left + before.right - after.left - after.right) / 2
  return Math.max(apart('top'), { RIGHT: apart('right'), CENTER: middle }[node.textAlignHorizontal] ?? apart('left'))
}

const result = []
for (const file of JSON.parse(readFileSync(process.env.FIGS, 'utf8'))) {
  const data = new Uint8Array(readFileSync(file))
  const { graph } = await new IORegistry(BUILTIN_IO_FORMATS).readDocument({ name: file, data })
  for (const page of graph.getPages()) {
    populateLazyFigImportRoots(graph, [page.id])
    const roots = [...graph.getNode(page.id).childIds]
    const before = places(graph, roots)
    computeAllLayouts(graph, page.id)
    const restore = await renderer.prepareForExport(graph, page.id, roots)
    restore()
    const after = places(graph, roots)
    const moves = [...before].map(([id, box]) => [graph.getNode(id), distance(graph.getNode(id), box, after.get(id))])
    const far = moves.filter(([, px]) => px > 0.502)
    result.push({
      file,
      layers: moves.length,
      farthest: Math.max(0, ...moves.map(([, px]) => px)),
      moved: far.map(([node, px]) => ({ type: node.type, name: node.name, px })),
    })
  }
}
console.log(JSON.stringify(result))
