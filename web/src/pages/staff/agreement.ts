/** The confirmation of an agreement: it is about the one request that the person has opened and read. */
import type { TableView } from '../../lib/api/view';

type Agreement = NonNullable<TableView['awaits_agreement']>;

/** The identity of a request: who asked, and when. */
export function requestId({ request }: Agreement): string {
  return request ? `${request.by}/${request.at}` : '';
}

/** The state of a confirmation: it is cancelled if another request has taken the place of the opened one. */
export function confirmationOf(
  opened: string | undefined,
  agreement: Agreement,
): 'closed' | 'open' | 'cancelled' {
  if (opened === undefined) return 'closed';
  return opened === requestId(agreement) ? 'open' : 'cancelled';
}
