/** Sentences for the contract's messages: what is wrong and what to do. */
const sentences: Readonly<Record<string, string>> = {
  'missing amount': 'Enter an amount.',
  'invalid amount': 'Enter an amount such as 49.90, with at most six decimals.',
  'amount below minimum': 'The amount is below the smallest one that is taken.',
  'amount exceeds refundable': 'No more can be sent back than the order received and nobody has sent back yet.',
  'invalid network': 'Choose a network.',
  'missing network': 'Choose a network.',
  'unsupported network': 'This network is not in service.',
  'invalid units per usdt': 'Enter how many units one USDT is worth, such as 0.92, above 0.',
  'invalid price': 'Enter an amount with at most the decimals of its currency, such as 180.00.',
  'no rate for currency': 'There is no rate for this currency now. Set one under Rates.',
  'missing address': 'Enter an address.',
  'invalid destination address':
    'This is no address that money can be sent to on this network. Copy it again from your wallet.',
  'destination address not allowed':
    'This address is not on your list, or not for 24 hours yet. Add it under Addresses first.',
  'no links while listed': 'There are no links while your list of addresses is in force: refund to an address on it.',
  'withdrawal address limit reached': 'The list is full. Remove an address you no longer need.',
  'insufficient balance': 'Your available balance does not cover the amount and the fee.',
  'withdrawal limit exceeded': 'This is more than you may withdraw within 24 hours.',
  'duplicate idempotency key': 'This form was sent before with other values. Begin again.',
  'withdrawal cannot be cancelled': 'It is approved already and can no longer be cancelled.',
  'order cannot be cancelled': 'Money has come for this order, or it has ended: it cannot be cancelled any more.',
  'order cannot be accepted': 'Only an underpaid order can be accepted.',
  'remainder cannot be requested':
    'Only an underpaid order of which nothing was refunded can ask for the rest, and not while it is arriving.',
  'invalid expires in': 'Choose for how long.',
  'no available address': 'There is no free address on this network now. Try again in a moment.',
  'invalid title': 'Use 1 to 120 characters for the title, on one line.',
  'invalid open amount': 'Enter two amounts such as 15 and 500; the second is not below the first.',
  'invalid payments max': 'Enter a number from 1 to 10,000, or leave it empty.',
  'invalid expires at': 'Choose a day that is not over.',
  'invalid return url': 'Enter a URL that begins with https://.',
  'invalid reference': 'Use 1 to 64 characters without line breaks.',
  'invalid description': 'Use at most 500 characters.',
  'missing name': 'Give it a name.',
  'invalid name': 'Use 1 to 100 characters for the name.',
  'invalid permissions': 'Choose at least one thing the key may do.',
  'invalid allowed cidrs': 'Write each range like 203.0.113.0/24, one a line, with no bits beyond its length.',
  'api key limit reached': 'There are ten active keys already. Revoke one first.',
  'rate limit exceeded': 'That was asked for too often. Try again in a few minutes.',
  kyb_required: 'Live keys need an approved business. Send your application first.',
  forbidden: 'Your role does not allow this.',
  'missing url': 'Enter a URL.',
  'invalid webhook url': 'Enter a URL that begins with https:// and leads to a public address.',
  'missing events': 'Choose at least one event.',
  'invalid event type': 'Choose at least one event.',
  'webhook limit reached': 'There are twenty endpoints already. Delete one first.',
  'webhook is inactive': 'The endpoint is switched off. Switch it on first.',
  'delivery is pending': 'This event is still on its way to the endpoint.',
  'invalid to': 'The end of the period lies before its beginning.',
  'invalid cursor': 'This place in the list is no longer there. Begin at its first page.',
}

/** Returns the sentence for a message of the contract; an unknown one is shown as it is. */
export function sentenceOf(code: string): string {
  return sentences[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`
}
