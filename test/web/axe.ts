import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page as it is shown now, each as one line; an empty list when nothing is. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe.source)
  return page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(found => found.violations.map(one =>
      one.id + ': ' + one.nodes.map(node => node.target.join(' ') + ' (' + node.failureSummary + ')').join('; ')))`,
  )
}
