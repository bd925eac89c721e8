import { html } from '../../notifications/html.ts'
import { dateInUtc } from '../../notifications/utc-dates.ts'
import type { App } from '../../platform/app.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { getPaymentProvider } from '../payments/get-payment-provider.ts'
import { cardForm, type CardProblem, cardsHint, readCardForm } from './card-form.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { changeTestCard, payTestInvoice } from './pay-test-invoice.ts'
import { describeInvoice } from './test-invoice.ts'
import { closedPage, dollars, leadTo, testPage } from './test-page.ts'
import { findTestObject, type TestObject } from './test-provider-objects.ts'

const declined = 'Your card was declined, and you weren’t charged. Try another card.'
const marked = 'You weren’t charged. Check the highlighted fields.'
const unknown = () => closedPage(404, 'Page not found', 'Check the address, or go back to Quillcast.')

/** The bill and its paper, and the page for another card. Anyone with the address may look, as with any provider. */
export const testInvoiceRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/test-invoice/:file',
    handle: async (app, { params }) => {
      const [id = '', isPdf] = (params.file ?? '').split(/(\.pdf)$/)
      const invoice = await findInvoice(app, id)
      if (!invoice) return unknown()
      if (!isPdf) return invoicePage(id, invoice)
      const headers = { 'content-disposition': `inline; filename="${invoice.number}.pdf"` }
      return {
        type: 'text',
        body: invoicePdf(invoice),
        headers: { ...headers, 'content-type': 'application/pdf' },
      }
    },
  },
  {
    method: 'POST',
    path: '/test-invoice/:file',
    handle: async (app, { params, body }) => {
      const { file: id = '' } = params
      const invoice = await findInvoice(app, id)
      if (!invoice) return unknown()
      if (invoice.status !== 'open') return invoicePage(id, invoice)
      const read = readCardForm(body, app.now())
      if ('errors' in read) return invoicePage(id, invoice, { problem: marked, errors: read.errors }, 422)
      if (read.card.outcome === 'declined') return invoicePage(id, invoice, { problem: declined }, 402)
      const { brand, last4, expiresAt } = read.card
      await payTestInvoice(app, id, { brand, last4, expiresAt })
      return leadTo(`/test-invoice/${id}`)
    },
  },
  {
    method: 'GET',
    path: '/test-card/:id',
    handle: async (app, { params }) => ((await findCardPage(app, params.id)) ? cardPage() : unknown()),
  },
  {
    method: 'POST',
    path: '/test-card/:id',
    handle: async (app, { params, body }) => {
      const found = await findCardPage(app, params.id)
      if (!found) return unknown()
      const read = readCardForm(body, app.now())
      if ('errors' in read) return cardPage({ problem: marked, errors: read.errors }, 422)
      if (read.card.outcome === 'declined') return cardPage({ problem: declined }, 402)
      const { brand, last4, expiresAt } = read.card
      await changeTestCard(app, found.customerId, { brand, last4, expiresAt })
      return leadTo(found.data.returnUrl)
    },
  },
]

const isTest = (app: App) => getPaymentProvider(app).name === 'test'

async function findInvoice(app: App, id: string): Promise<TestObject<'invoice'> | undefined> {
  if (!isTest(app) || !/^test_in_[0-9a-f]{32}$/.test(id)) return undefined
  return (await findTestObject(app.db, 'invoice', id))?.data
}

async function findCardPage(app: App, id = '') {
  if (!isTest(app) || !/^test_card_[0-9a-f]{32}$/.test(id)) return undefined
  const found = await findTestObject(app.db, 'card', id)
  return found && found.data.expiresAt > app.now() ? found : undefined
}

function invoicePage(
  id: string,
  invoice: TestObject<'invoice'>,
  problem: CardProblem = {},
  status = 200,
): RawResponse {
  const { number, amountCents, refundedCents, date } = invoice
  const amount = `${dollars(amountCents)} USD`
  const isOpen = invoice.status === 'open'
  const state = { paid: 'Paid', open: 'Open', void: 'Void' }[invoice.status]
  return testPage(
    `Invoice ${number}`,
    html`<h1>Invoice ${number}</h1>
      <p><strong>Test mode: not a tax document.</strong></p>
      <table>
        <tr>
          <td>${describeInvoice(invoice)}</td>
          <td>${amount}</td>
        </tr>
        <tr>
          <td>Date</td>
          <td>${dateInUtc(date.toISOString())}</td>
        </tr>
        <tr>
          <td>Status</td>
          <td>${state}${refundedCents > 0 ? `, ${dollars(refundedCents)} refunded` : ''}</td>
        </tr>
      </table>
      ${isOpen ? cardForm({ ...problem, button: `Pay ${amount}` }) : ''}
      <p><a href="/test-invoice/${id}.pdf">Download as PDF</a></p>
      <p><a href="/dashboard/settings?tab=billing">Back to Quillcast</a></p>
      ${isOpen ? cardsHint : ''}`,
    status,
  )
}

const cardPage = (problem: CardProblem = {}, status = 200): RawResponse =>
  testPage(
    'Update your payment method',
    html`<h1>Update your payment method</h1>
      <p>We’ll charge this card from now on. If a payment failed, we’ll try it again right away.</p>
      ${cardForm({ ...problem, button: 'Use this card' })}
      <p><a href="/dashboard/settings?tab=billing">Cancel and go back</a></p>
      ${cardsHint}`,
    status,
  )
