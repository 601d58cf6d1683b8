import { contestMessages } from '@fanfare/contract/contests/contest';
import { templateMessages, templateNames, templateProblems } from '@fanfare/contract/contests/templates';
import { done } from '@fanfare/contract/kit/success';
import type { Db } from '../../../platform/db/index.ts';
import { html, type Markup, toText } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { assetQueries } from '../../business/index.ts';
import type { ContestAccessService } from '../admins/contest-access.service.ts';
import { contestChangeStore } from '../contest-changes.store.ts';
import { contestStore } from '../contests.store.ts';
import { requirePublisher } from '../save/require-publisher.ts';
import { readContestTemplate, renderTemplate } from './template-html.ts';

export type TemplateService = ReturnType<typeof templateService>;
type Deps = {
  audit: Audit;
  access: Pick<ContestAccessService, 'requireRole' | 'requireRoleInAny'>;
};
type TemplateTexts = { entry: string; actions: string };

/** Service for the templates of contest pages. */
export const templateService = ({ db, now, origin }: Platform, { audit, access }: Deps) => ({
  /** Saves the templates of a contest, and the Facebook page it is announced on. */
  save: async (
    actor: Actor,
    business: BusinessContext,
    id: number,
    body: TemplateTexts & { pe_page_id?: number | undefined; fb_page_id?: string | undefined },
  ) => {
    await access.requireRole(business, id, 'editor');
    const fields = templateNames.flatMap((name) =>
      templateProblems(name, body[name]).map((message) => ({ path: name, message })),
    );
    if (fields.length > 0) throw new Problem('templates-not-saved', { fields });
    if (body.pe_page_id !== undefined && body.pe_page_id !== id) throw new Problem('not-found');
    const facebookPage = body.fb_page_id;
    if (facebookPage) await requirePage(db, business, facebookPage);
    await db.transaction(async (tx) => {
      const row = await contestStore(tx).lock(business.id, id);
      if (!row) throw new Problem('not-found');
      if (row.publishedAt) requirePublisher(business);
      await contestStore(tx).update(id, {
        entryTemplate: body.entry,
        actionsTemplate: body.actions,
        ...(facebookPage ? { facebook: { ...row.facebook, fbcontest_page_id: facebookPage } } : {}),
      });
      const hasStarted = row.publishedAt && row.startsAt && row.startsAt <= now();
      const isShown = row.switches.contest_page;
      if (hasStarted && isShown)
        await contestChangeStore(tx).insert(business.id, id, actor.caller.userId, now(), [
          'The contest page was changed.',
        ]);
      await audit.record(tx, actor, business.id, `Changed the templates of the contest ${row.name}`);
    });
    return { ...done, message: templateMessages.saved };
  },

  /** Renders templates with sample values. */
  preview: async (business: BusinessContext, body: TemplateTexts & { name: string; description: string }) => {
    await access.requireRoleInAny(business, 'editor');
    const values = sampleValues(business.name, body);
    const preview = async (template: string) => {
      const read = await readContestTemplate(template, origin);
      const { css, removed, foreignImages } = read;
      return { html: toText(renderTemplate(read, values)), css, removed, foreign_images: foreignImages };
    };
    return { entry: await preview(body.entry), actions: await preview(body.actions) };
  },
});

const requirePage = async (db: Db, business: BusinessContext, id: string) => {
  const usable = await assetQueries(db).listUsable(business);
  if (usable.some(({ type, value }) => type === 'facebook_page' && value === id)) return;
  throw new Problem('not-found', { message: contestMessages.facebookPage });
};

const sampleValues = (businessName: string, { name, description }: { name: string; description: string }) => {
  const box = (text: string): Markup => html`<div class="sample">${text}</div>`;
  return {
    contest_name: name || 'Your contest',
    business_name: businessName,
    description: description || 'What it is about',
    contestant_name: 'Alex',
    points: '25',
    entry_count: '128',
    time_left: box('5 days, 3 hours left'),
    start_date: '06/01/2030 09:00 AM',
    end_date: '06/30/2030 06:00 PM',
    rules_link: html`<a href="#rules">Rules</a>`,
    referral_link: 'https://example.com/c/your-contest?r=k3x9',
    prizes: box('The list of prizes'),
    entry_form: box('The entry form'),
    actions: box('The list of actions'),
  };
};
