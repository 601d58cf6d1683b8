import type { PageLeadForm } from '@fanfare/connectors/ports/lead-forms';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import type { StoredQuestion } from '../leads.tables.ts';

export type FacebookForms = ReturnType<typeof createFacebookForms>;

/** Lead forms of Facebook pages, read from the network. */
export const createFacebookForms = (targets: Pick<PublishTargetService, 'withTarget'>) => {
  const useLeads = <T>(businessId: number, pageId: string, work: Parameters<typeof requireLeads<T>>[0]): Promise<T> =>
    targets.withTarget(businessId, { network: 'facebook', remoteId: pageId }, requireLeads(work));

  return {
    useLeads,
    list: (businessId: number, pageId: string): Promise<PageLeadForm[]> =>
      useLeads(businessId, pageId, ({ leads, grant }) => leads.listForms(grant)),
    find: (businessId: number, pageId: string, formId: string): Promise<PageLeadForm | undefined> =>
      useLeads(businessId, pageId, ({ leads, grant }) => leads.findForm(grant, formId)),
  };
};

type Connector = Parameters<Parameters<PublishTargetService['withTarget']>[2]>[0];
type Grant = Parameters<Parameters<PublishTargetService['withTarget']>[2]>[1];
type LeadsCall = { leads: NonNullable<Connector['leads']>; grant: Grant };

const requireLeads =
  <T>(work: (call: LeadsCall) => Promise<T>) =>
  ({ leads }: Connector, grant: Grant): Promise<T> => {
    if (!leads) throw new Problem('not-found');
    return work({ leads, grant });
  };

export const toQuestions = ({ questions }: Pick<PageLeadForm, 'questions'>): StoredQuestion[] =>
  questions.map(({ key, label, type }) => ({ value: key, text: label, type }));

/** Number of leads that the network counts in the last 90 days: older leads can't be read anymore. */
export const countReadable = ({ leadCount, expiredLeadCount }: PageLeadForm): number =>
  Math.max(0, leadCount - expiredLeadCount);

/** Message of an expected failure of a page. Other errors are bugs and are thrown. */
export const describePageProblem = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.details.message;
  if (error instanceof Problem) return error.message;
  throw error;
};
