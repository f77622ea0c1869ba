// Checks whether the present contract breaks users of the released one. Compares `generated/openapi-strict.json` with `openapi/released.json`, prints
// every break and exits with 1 if there is one. Additions break nobody. `--release` makes the present contract the released one: use it when
// releasing, or for an intended break that a decision record explains.
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { schemaBreaks, type Direction, type Versions } from './contract-schemas.ts'
import { follow, list, object, operationsOf, text } from '../generate/document.ts'
import type { Json, JsonObject, Operation } from '../generate/document.ts'

type Section = 'paths' | 'webhooks'

/** Returns every break as one line that names its place. We send webhooks, so their bodies count as responses. */
export function breakingChanges(before: JsonObject, after: JsonObject): string[] {
  const versions = { before, after }
  return (['paths', 'webhooks'] as const).flatMap(section => {
    const now = new Map(operationsOf(after, section).map(operation => [nameOf(operation, section), operation]))
    return operationsOf(before, section).flatMap(old => {
      const name = nameOf(old, section)
      const found = now.get(name)
      return found ? operationBreaks(versions, section, { old, new: found, name }) : [`${name}: is gone`]
    })
  })
}

function nameOf({ method, path: place }: Operation, section: Section): string {
  return section === 'paths' ? `${method.toUpperCase()} ${place}` : `webhook ${place}`
}

interface OperationPair {
  readonly old: Operation
  readonly new: Operation
  readonly name: string
}

function operationBreaks(versions: Versions, section: Section, pair: OperationPair): string[] {
  const sent: Direction = section === 'paths' ? 'request' : 'response'
  const answered: Direction = section === 'paths' ? 'response' : 'request'
  const renamed =
    pair.old.operationId === pair.new.operationId ? [] : [`${pair.name}: is called ${pair.new.operationId} now`]
  const isLocked = isPublic(pair.old) && !isPublic(pair.new)
  return [
    ...renamed,
    ...(isLocked ? [`${pair.name}: wants a signature now`] : []),
    ...parameterBreaks(versions, sent, pair),
    ...bodyBreaks(versions, sent, pair),
    ...answerBreaks(versions, answered, pair),
  ]
}

function isPublic({ node }: Operation): boolean {
  return node.security !== undefined && list(node.security).length === 0
}

function parameterBreaks(versions: Versions, direction: Direction, pair: OperationPair): string[] {
  const key = (parameter: JsonObject) => `${text(parameter.in)} ${text(parameter.name)}`.toLowerCase()
  const now = new Map(pair.new.parameters.map(parameter => [key(parameter), parameter]))
  const known = new Set(pair.old.parameters.map(key))
  const demanded = pair.new.parameters.filter(one => one.required === true && !known.has(key(one)))
  const changed = pair.old.parameters.flatMap(old => {
    const where = `${pair.name} ${key(old)}`
    const found = now.get(key(old))
    if (!found) return [`${where}: is gone`]
    return [
      ...duty(direction, where, { old, new: found }),
      ...compare(versions, { direction, where }, { old, new: found }),
    ]
  })
  const added = direction === 'request' ? demanded.map(one => `${pair.name} ${key(one)}: is required now`) : []
  return [...changed, ...added]
}

interface NodePair {
  readonly old: JsonObject
  readonly new: JsonObject
}

/** Reports a part of a request that became required, or a part of a response that became optional. */
function duty(direction: Direction, where: string, pair: NodePair): string[] {
  const [was, is] = [pair.old.required === true, pair.new.required === true]
  if (direction === 'request') return is && !was ? [`${where}: is required now`] : []
  return was && !is ? [`${where}: is no longer always there`] : []
}

function compare(versions: Versions, place: { direction: Direction; where: string }, pair: NodePair): string[] {
  return schemaBreaks(versions, place, { old: object(pair.old.schema), new: object(pair.new.schema) })
}

function bodyBreaks(versions: Versions, direction: Direction, pair: OperationPair): string[] {
  const where = `${pair.name} body`
  const [old, now] = [pair.old.node.requestBody, pair.new.node.requestBody]
  const after = now === undefined ? null : follow(versions.after, now)
  if (old === undefined) return direction === 'request' && after?.required === true ? [`${where}: is required now`] : []
  if (!after) return [`${where}: is gone`]
  const before = follow(versions.before, old)
  return [
    ...duty(direction, where, { old: before, new: after }),
    ...contentBreaks(versions, { direction, where }, { old: before, new: after }),
  ]
}

function contentBreaks(versions: Versions, place: { direction: Direction; where: string }, pair: NodePair): string[] {
  const now = object(pair.new.content)
  return Object.entries(object(pair.old.content)).flatMap(([type, old]) => {
    const found = now[type]
    if (found === undefined) return [`${place.where} as ${type}: is gone`]
    return compare(versions, place, { old: object(old), new: object(found) })
  })
}

function answerBreaks(versions: Versions, direction: Direction, pair: OperationPair): string[] {
  const now = object(pair.new.node.responses)
  return Object.entries(object(pair.old.node.responses)).flatMap(([status, response]) => {
    const where = `${pair.name} ${status}`
    const found = now[status]
    if (found === undefined) return [`${where}: is gone`]
    const nodes = { old: follow(versions.before, response), new: follow(versions.after, found) }
    return [
      ...contentBreaks(versions, { direction, where }, nodes),
      ...headerBreaks(versions, { direction, where }, nodes),
    ]
  })
}

function headerBreaks(
  versions: Versions,
  { direction, where }: { direction: Direction; where: string },
  pair: NodePair,
): string[] {
  const now = object(pair.new.headers)
  return Object.entries(object(pair.old.headers)).flatMap(([name, header]) => {
    const place = { direction, where: `${where} header ${name}` }
    const found = now[name]
    if (found === undefined) return [`${place.where}: is gone`]
    const nodes = { old: follow(versions.before, header), new: follow(versions.after, found) }
    return [...duty(direction, place.where, nodes), ...compare(versions, place, nodes)]
  })
}

function main(root: string): void {
  const [present, released] = [
    path.join(root, 'generated/openapi-strict.json'),
    path.join(root, 'openapi/released.json'),
  ]
  if (process.argv.includes('--release')) return copyFileSync(present, released)
  const read = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json
  const breaks = breakingChanges(object(read(released)), object(read(present)))
  for (const one of breaks) console.log(one)
  console.log(`${breaks.length} breaking changes since the release`)
  process.exitCode = breaks.length > 0 ? 1 : 0
}

if (import.meta.main) main(path.resolve(import.meta.dirname, '../..'))
