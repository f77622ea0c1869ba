import test from 'ava'
import fc from 'fast-check'
import { createSseParser, type SseBlock } from '../../../sdk/typescript/src/sse.ts'

function parse(...pieces: string[]): SseBlock[] {
  const parser = createSseParser()
  return [...pieces.flatMap(piece => parser.push(piece)), ...parser.end()]
}

test('blocks as the HTML standard reads them', t => {
  const cases: [string, SseBlock[]][] = [
    ['id: 1\ndata: {"a":1}\n\n', [{ id: '1', data: '{"a":1}' }]],
    ['\uFEFFdata: x\n\n', [{ id: null, data: 'x' }]],
    [': ping\n\n', []],
    ['id: evt_1\n\n', [{ id: 'evt_1', data: null }]],
    ['data: a\ndata: b\n\n', [{ id: null, data: 'a\nb' }]],
    ['data:  two spaces\n\n', [{ id: null, data: ' two spaces' }]],
    ['data:none\n\n', [{ id: null, data: 'none' }]],
    ['data\n\n', [{ id: null, data: '' }]],
    ['id: a\0b\ndata: x\n\n', [{ id: null, data: 'x' }]],
    ['event: x\nretry: 10\nother: y\ndata: z\n\n', [{ id: null, data: 'z' }]],
    ['data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c'].map(data => ({ id: null, data }))],
    ['data: a\n\n\n\ndata: b\n\n', ['a', 'b'].map(data => ({ id: null, data }))],
  ]
  for (const [text, blocks] of cases) t.deepEqual(parse(text), blocks, JSON.stringify(text))
})

test('what the end left unfinished is given when it has data, and nothing else', t => {
  t.deepEqual(parse('id: 1\ndata: {"a"'), [{ id: '1', data: '{"a"' }])
  t.deepEqual(parse('id: 1\n'), [])
  t.deepEqual(parse('data: a\n\nid: 2'), [{ id: null, data: 'a' }])
  t.deepEqual(parse(': ping'), [])
})

test('it does not matter where the pieces break', t => {
  const line = fc.constantFrom('data: a', 'data: {"b":1}', 'id: 7', ': ping', 'event: x', '', '')
  const text = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
    .map(lines => lines.map(parts => parts.join('')).join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat(200), { maxLength: 20 }), (whole, cuts) => {
      const places = [...new Set([0, ...cuts.map(cut => Math.min(cut, whole.length)), whole.length])].sort(
        (a, b) => a - b,
      )
      const pieces = places.slice(1).map((place, index) => whole.slice(places[index], place))
      t.deepEqual(parse(...pieces), parse(whole))
    }),
  )
})

test('a line that never ends is given up', t => {
  const parser = createSseParser()
  parser.push('data: ')
  t.throws(() => parser.push('x'.repeat(5 * 1024 * 1024)), { instanceOf: RangeError })
})
