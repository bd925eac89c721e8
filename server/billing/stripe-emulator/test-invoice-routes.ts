import { html } from '../../notifications/html.ts'
import { dateInUtc } from '../../notifications/utc-dates.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { describePlanInvoice } from '../stripe/present-customer.ts'
import { cardForm, type CardProblem, cardsHint } from './card-form.ts'
import { invoicePdf, type InvoiceView } from './invoice-pdf.ts'
import type { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'
import { closedPage, dollars, leadTo, objectPage, problemOf, testPage } from './test-page.ts'

const unknown = closedPage(404, 'Page not found', 'Check the address, or go back to Quillcast.')

/** The bill, its PDF and the page for another card. As with real providers, the address is enough to see them. */
export const testInvoiceRoutes: RawRoute[] = [
  ...objectPage({
    path: '/test-invoice/:id',
    object: 'invoice',
    unknown,
    show: (books, invoice, ending) =>
      ending ? pdf(viewInvoice(books, invoice)) : invoicePage(books, invoice),
    submit: (books, invoice, typed) => {
      if (invoice.status !== 'open') return invoicePage(books, invoice)
      const wrong = problemOf(typed)
      if (wrong || 'errors' in typed) return invoicePage(books, invoice, wrong?.problem, wrong?.status)
      books.payInvoice(invoice, typed.card)
      return leadTo(`/test-invoice/${invoice.id}`)
    },
  }),
  ...objectPage({
    path: '/test-card/:id',
    object: 'billing_portal.session',
    unknown,
    gate: (books, { expires_at }) => (expires_at <= books.clock ? unknown : undefined),
    show: () => cardPage(),
    submit: (books, { customer, done_url }, typed) => {
      const wrong = problemOf(typed)
      if (wrong || 'errors' in typed) return cardPage(wrong?.problem, wrong?.status)
      books.changeCard(customer, typed.card)
      return leadTo(done_url)
    },
  }),
]

const pdf = (invoice: InvoiceView): RawResponse => ({
  type: 'text',
  body: invoicePdf(invoice),
  headers: {
    'content-disposition': `inline; filename="${invoice.number}.pdf"`,
    'content-type': 'application/pdf',
  },
})

function viewInvoice(books: StripeBooks, invoice: StripeObject): InvoiceView {
  const { number, amount_due, created, status, billing_reason, lines, payments } = invoice
  const { lookup_key: plan } = books.get(lines.data[0].pricing.price_details.price)
  const payment_intent = payments.data[0]?.payment.payment_intent ?? ''
  const refunded = books.list('charge', { payment_intent })[0]?.amount_refunded ?? 0
  const state = { paid: 'Paid', open: 'Open', void: 'Void' }[String(status)]
  return {
    number,
    date: dateInUtc(new Date(created * 1000).toISOString()),
    description: describePlanInvoice(plan, billing_reason, number),
    amount: `${dollars(amount_due)} USD`,
    status: refunded > 0 ? `${state}, ${dollars(refunded)} refunded` : `${state}`,
  }
}

function invoicePage(
  books: StripeBooks,
  invoice: StripeObject,
  problem: CardProblem = {},
  httpStatus = 200,
): RawResponse {
  const { number, date, description, amount, status } = viewInvoice(books, invoice)
  const isOpen = invoice.status === 'open'
  return testPage(
    `Invoice ${number}`,
    html`<h1>Invoice ${number}</h1>
      <p><strong>Test mode: not a tax document.</strong></p>
      <table>
        <tr>
          <td>${description}</td>
          <td>${amount}</td>
        </tr>
        <tr>
          <td>Date</td>
          <td>${date}</td>
        </tr>
        <tr>
          <td>Status</td>
          <td>${status}</td>
        </tr>
      </table>
      ${isOpen ? cardForm({ ...problem, button: `Pay ${amount}` }) : ''}
      <p><a href="/test-invoice/${invoice.id}.pdf">Download as PDF</a></p>
      <p><a href="/dashboard/settings?tab=billing">Back to Quillcast</a></p>
      ${isOpen ? cardsHint : ''}`,
    httpStatus,
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
