/** Every field that somebody other than us fills in, and that a page shows; by the database, past every check at the door. */
const fields: readonly (readonly [sql: string, lengthMax: number])[] = [
  [`update orders set description = $2 where merchant_id = $1`, 500],
  [`update orders set metadata = json_build_object('note', $2::text) where merchant_id = $1`, 4000],
  [`update merchant set name = $2 where id = $1`, 255],
  [`update api_key set name = $2 where merchant_id = $1`, 100],
  [`update withdrawal_address set name = $2 where merchant_id = $1`, 100],
  [`update withdrawal set metadata = json_build_object('note', $2::text) where merchant_id = $1`, 4000],
  [`update merchant_user set name = $2 where merchant_id = $1`, 255],
  [`update page_session set user_agent = $2 where subject in (select id::text from merchant_user where merchant_id = $1)`, 255],
  [`update passkey set name = $2 where subject in (select id::text from merchant_user where merchant_id = $1)`, 100],
  [`update merchant_branding set display_name = $2 where merchant_id = $1`, 60],
  [`update merchant_branding set support = $2 where merchant_id = $1`, 200],
  [`update kyb_application set answers = json_build_object('legal_name', $2::text, 'business', $2::text) where merchant_id = $1`, 200],
  [`update kyb_message set text = $2, name = $2 where application_id in (select id from kyb_application where merchant_id = $1)`, 200],
  [`update kyb_document set name = $2 where application_id in (select id from kyb_application where merchant_id = $1)`, 200],
  [`update webhook_endpoint set url = 'https://localhost/' || replace($2, ' ', '+') where merchant_id = $1`, 400],
  [`update webhook_event set body = json_build_object('id', id, 'event', type, 'data', json_build_object('description', $2::text))::text where merchant_id = $1`, 4000],
  [`insert into webhook_attempt (delivery_id, number, error, at, answer_status, took_ms, answer_body) select id, 1, 'http 500', now(), 500, 5, $2 from webhook_delivery where merchant_id = $1
      on conflict (delivery_id, number) do update set answer_body = excluded.answer_body`, 2000],
  [`update orders set reference = $2 where merchant_id = $1`, 64],
  [`update chain_transfer set from_address = $2 where order_id in (select id from orders where merchant_id = $1)`, 4000],
  [`update mail set subject = regexp_replace($2, '[[:cntrl:]]', '', 'g'), body = $2 where $1::uuid is not null`, 255],
] // prettier-ignore

/** Puts a text in the place of all that strangers, payers and people of a merchant have written. */
export async function writeEverywhere(
  admin: { query(text: string, values: readonly unknown[]): Promise<unknown> },
  merchantId: string,
  text: string,
): Promise<void> {
  for (const [sql, lengthMax] of fields) await admin.query(sql, [merchantId, text.slice(0, lengthMax)])
}
