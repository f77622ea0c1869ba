import type { Deps } from '../../deps.ts'
import type { Assets } from '../assets.ts'
import { notFoundPage } from '../errors/public-errors.ts'
import type { Answers, Respond, Route } from './answers.ts'
import { isForThisMachine, sampleKeyOf } from './reference/sample-key.ts'

export interface Docs {
  readonly routes: readonly Route[]
  /** Renders everything that is the same for all readers. */
  make(): Promise<unknown>
}

/** Returns every route of the documentation. `make`, or else the first request, renders what is the same for all readers. */
export function docsOf(deps: Deps, assets: Assets): Docs {
  const { config } = deps
  let made: Promise<Answers> | undefined
  // Loaded when needed: no process needs the documentation to start.
  const render = () => import('./answers.ts').then(({ answersOf }) => answersOf(deps))
  const site = () =>
    (made ??= render().catch((error: unknown) => {
      made = undefined // the next request tries again
      throw error
    }))
  const answer: Respond = async (request, h) => {
    const { answers, notFound } = await site()
    return (answers.get(request.path) ?? notFound)(request, h)
  }
  const routes: Route[] = [
    {
      path: '/docs/assets/{place*2}',
      respond: async (request, h) => {
        const asset = (await site()).assets.find(String(request.params['place']))
        return asset?.respond(request, h) ?? notFoundPage(request, assets)
      },
    },
    ...['/docs/{rest*}', '/docs.md', '/llms.txt', '/llms-full.txt'].map(path => ({ path, respond: answer })),
  ]
  const isOpen = sampleKeyOf(config) !== null
  return {
    routes: isOpen ? routes.map(route => forThisMachine(route, config.publicUrl)) : routes,
    make: site,
  }
}

/** Redirects requests under another host name to the public one, so that they never see the key. */
function forThisMachine(route: Route, publicUrl: string): Route {
  return {
    path: route.path,
    respond: (request, h) =>
      isForThisMachine(request, publicUrl) ? route.respond(request, h) : h.redirect(publicUrl + request.path),
  }
}
