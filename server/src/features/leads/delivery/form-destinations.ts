import type { Db, Tx } from '../../../platform/db/index.ts';
import { type DestinationRow, destinationStore } from '../destinations.store.ts';
import { type EndpointRow, endpointStore } from '../endpoints.store.ts';
import { toFormId } from '../form-id.ts';
import type { LeadFormRow } from '../lead-forms.store.ts';

type FormDestinations = { endpoints: EndpointRow[]; emails: DestinationRow[] };

/**
 * Lists the endpoints and emails that get the leads of a form: those set up for all forms, and those set up for this
 * form.
 */
export const listFormDestinations = async (db: Db | Tx, form: LeadFormRow): Promise<FormDestinations> => {
  const formId = toFormId(form);
  const isForForm = ({ forms, isActive }: { forms: readonly string[]; isActive: boolean }) =>
    isActive && (forms.length === 0 || forms.includes(formId));
  const endpoints = await endpointStore(db).list(form.businessId);
  const destinations = await destinationStore(db).list(form.businessId);
  return {
    endpoints: endpoints.filter((endpoint) => endpoint.ended === null && isForForm(endpoint)),
    emails: destinations.filter((destination) => destination.kind === 'mail' && isForForm(destination)),
  };
};
