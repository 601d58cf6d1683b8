import type { ArticleProgress } from '@fanfare/contract/ai-writer/ai-writer';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { type ArticleRow, articleChannel } from './articles.store.ts';

export type PaidPart = {
  position: number;
  answer: unknown;
  cost: number;
  model: string;
  progress: ArticleProgress;
};

const param = sql.placeholder;
const articleId = { id: sql<string>`id`.as('id') };

/** Store of the paid answers of models. Each call of a model runs one of its statements, so they are prepared. */
export const articlePartStore = (db: Db) => {
  const added = db.$with('added', { position: sql<number>`position`.as('position') }).as(sql`
    insert into ai_article_parts (article_id, position, business_id, answer)
    values (${param('id')}::uuid, ${param('position')}::int, ${param('businessId')}::bigint, ${param('answer')}::jsonb)
    on conflict do nothing returning position`);
  const counted = db.$with('counted', articleId).as(sql`
    update ai_articles set cost = cost + ${param('cost')}::bigint, model = ${param('model')}::text,
      progress = case when claim = ${param('claim')}::int and status = 'pending' then ${param('progress')}::jsonb
        else progress end
    where id = ${param('id')}::uuid returning id, pg_notify(${sql.raw(`'${articleChannel}'`)}, id::text)`);
  const addPart = db.with(added, counted).select({ id: sql`id` }).from(counted).prepare('ai_add_article_part');

  return {
    /**
     * Stores an answer and its cost, and updates the article's progress. The first answer of a position is kept; only
     * the worker that has the article updates its progress.
     */
    add: async (
      { id, businessId, claim }: Pick<ArticleRow, 'id' | 'businessId' | 'claim'>,
      { answer, progress, ...part }: PaidPart,
    ): Promise<void> => {
      await addPart.execute({
        ...part,
        id,
        businessId,
        claim,
        answer: JSON.stringify(answer),
        progress: JSON.stringify(progress),
      });
    },
  };
};
