import { documentBytesMax, documentsMax, type ApplicationDocument } from '../../../merchants/kyb/application.ts'
import { html, isolated, type Html } from '../../html.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { icon } from '../../kit/icon.ts'
import { actionForm, fileForm, type DashboardRequest } from '../request.ts'
import { time } from '../words.ts'
import { hrefOf, path, questionNotes, stepWords, type ApplicationView } from './application-view.ts'
import { stepCount } from './step-form.ts'

const kinds = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const

/** The files of an application. `problem` says why the last one was not added. */
export function documentsStep(
  request: Pick<DashboardRequest, 'sessionUser'>,
  view: ApplicationView,
  problem: string | null,
): Html {
  const upload = fileForm(
    request,
    `${path}/documents`,
    html`<div class="field" data-upload>
        <label for="document">Add a document</label>
        <input class="input" type="file" id="document" name="document" accept=".pdf,.png,.jpg,.jpeg" aria-describedby="document-help${problem !== null && ' document-error'}" required${problem !== null && html` aria-invalid="true"`} />
        ${problem !== null && html`<p class="error" id="document-error">${icon('alert')}${problem}</p>`}
        <p class="help" id="document-help">PDF, PNG or JPEG, at most ${documentBytesMax / 1_048_576} MB each and ${documentsMax} in all.</p>
        <p class="small" role="status" data-uploading hidden>Uploading …</p>
      </div>
      <span>${button('Upload')}</span>`, // prettier-ignore
  )
  return card(
    { title: stepWords.documents, action: stepCount('documents') },
    html`<div class="stack">
      ${questionNotes(view, 'documents')}
      <p class="soft">
        A register extract that is not older than three months, a proof of the address, and an identity card of each owner are usual.
      </p>
      ${documentList(view, one => actionForm(request, `${path}/documents/${one.id}/remove`, button('Remove', { size: 'small', hint: one.name })))}
      ${upload}
      <div class="step-actions">
        ${linkButton('Continue', hrefOf('review'), { kind: 'primary' })}
        ${linkButton('Back', hrefOf('business'), { icon: 'arrow-left' })}
      </div>
    </div>`,
  ) // prettier-ignore
}

/** The files with their state: received, or, once an operator has asked, whether they came before or after. */
export function documentList(view: ApplicationView, actions: (document: ApplicationDocument) => Html | null): Html {
  const { documents, asked } = view
  if (documents.length === 0) return html`<p class="muted">No documents yet.</p>`
  const since = asked[0]?.createdAt
  const stateOf = ({ createdAt }: ApplicationDocument) => {
    if (since === undefined) return badge('good', 'Received')
    return createdAt > since ? badge('good', 'New') : badge('calm', 'Sent before')
  }
  return html`<ul class="files">
    ${documents.map(
      one =>
        html`<li>
          <span class="kind" aria-hidden="true">${kinds[one.type]}</span>
          <div class="grow">
            <b>${isolated(one.name)}</b>
            <p class="small muted">Uploaded ${time(one.createdAt)} · ${sizeText(one.size)}</p>
          </div>
          ${stateOf(one)} ${actions(one)}
        </li>`,
    )}
  </ul>`
}

function sizeText(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} kB`
}
