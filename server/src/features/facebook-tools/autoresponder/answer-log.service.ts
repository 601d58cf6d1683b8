import type { AnswerLogItem } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { answerStore } from './answers.store.ts';

export type AnswerLogService = ReturnType<typeof answerLogService>;
type Deps = { access: Pick<AccountAccessService, 'listUsable'> };
type LogQuery = { page: number; autoresponder?: number | undefined };

/** Service for the log of what autoresponders saw and answered, on the pages a member can use. */
export const answerLogService = ({ db }: Platform, { access }: Deps) => ({
  page: async (business: BusinessContext, { page, autoresponder: autoresponderId }: LogQuery) => {
    const pageIds = (await access.listUsable(business))?.flatMap(({ network, remoteId }) =>
      network === 'facebook' ? [remoteId] : [],
    );
    const filter = { pageIds, autoresponderId };
    const { rows, total } = await answerStore(db).page(business.id, filter, pageSize, (page - 1) * pageSize);
    const sent = await answerStore(db).listDeliveries(rows.map(({ row }) => row.id));
    const items = rows.map(
      ({ row, name }): AnswerLogItem => ({
        id: row.id,
        autoresponder: name,
        fb_page_name: row.pageName,
        trigger: row.trigger,
        person: row.personName ?? '',
        text: row.text ?? '',
        written: row.writtenAt,
        skipped: row.skipReason,
        answers: sent
          .filter(({ content }) => content.answerId === row.id)
          .map(({ content, state, failureMessage }) => ({
            delivery_id: content.id,
            type: content.type,
            text: content.text,
            state,
            note: failureMessage,
          })),
      }),
    );
    return { items, total, page, page_size: pageSize };
  },
});
