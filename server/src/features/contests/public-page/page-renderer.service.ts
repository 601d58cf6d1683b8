import { actionInfo } from '@fanfare/contract/contests/actions';
import { entryLimits } from '@fanfare/contract/contests/entry';
import type { PageState } from '@fanfare/contract/contests/entry-calls';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import { html } from '../../../platform/html/index.ts';
import { type FormTokens, formPath, hiddenFormFields, type RenderedPage } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { FollowCheck } from '../../connections/index.ts';
import { actionInput, actionTarget } from '../actions/action-targets.ts';
import type { PublicContest } from '../contest/contest-cache.ts';
import { contestPath } from '../contest/contest-paths.ts';
import { publicContestStore } from '../contest/public-contests.store.ts';
import { contestStateAt } from '../contest-state.ts';
import { contestStore } from '../contests.store.ts';
import type { ContestantRow } from '../entries/contestants.store.ts';
import { entryStore } from '../entries/entries.store.ts';
import type { EntryKeys } from '../entries/entry-keys.ts';
import type { SafeTemplate } from '../templates/read-template.ts';
import { readContestTemplate } from '../templates/template-html.ts';
import { contestTranslator } from '../texts/contest-texts.ts';
import type { ActionView } from './html/action-list.ts';
import { contestantPage } from './html/contestant-page.ts';
import { dataPage, eraseForm } from './html/data-page.ts';
import { entryPage } from './html/entry-page.ts';
import { asPrivate } from './html/layout.ts';
import { confirmPage, linkPage } from './html/message-pages.ts';
import { type PageView, referralUrl } from './html/page-view.ts';
import { rulesPage } from './html/rules-page.ts';
import { winnersPage } from './html/winners-page.ts';
import { previewContestant, previewWinners } from './preview-samples.ts';
import {
  actionFormName,
  confirmFormName,
  entryFormName,
  eraseFormName,
  formatSubject,
  linkFormName,
} from './visitor-forms.ts';

export type PageRenderer = ReturnType<typeof pageRendererService>;
type Deps = {
  tokens: FormTokens;
  keys: EntryKeys;
  assets: { styles: readonly string[]; scripts: readonly string[] };
  followCheck: Pick<FollowCheck, 'isAvailable'>;
};
type ViewOptions = { isFrame?: boolean; preview?: PageState };

/** Number of parsed templates kept in memory. */
const maxTemplates = 200;

/** Renders the pages of contests. */
export const pageRendererService = ({ db, now, origin }: Platform, { tokens, keys, assets, followCheck }: Deps) => {
  const templates = new Map<string, Promise<SafeTemplate | undefined>>();
  /** Token and other hidden fields of a form about these ids. */
  const hiddenFields = (name: string, ...ids: readonly number[]) =>
    hiddenFormFields({ name, subject: formatSubject(...ids) }, tokens);

  /**
   * Parsed template of the organizer. The standard page is used if there is none, parsing fails, or an unclosed tag
   * hides the form.
   */
  const readTemplate = ({ row }: PublicContest, name: 'entry' | 'actions'): Promise<SafeTemplate | undefined> => {
    if (!row.switches.contest_page) return Promise.resolve(undefined);
    const key = `${row.id} ${row.version} ${row.publishedAt ? '' : now().getTime()} ${name}`;
    const text = name === 'entry' ? row.entryTemplate : row.actionsTemplate;
    const form = name === 'entry' ? 'entry_form' : 'actions';
    const reading =
      templates.get(key) ??
      readContestTemplate(text, origin)
        .then((read) =>
          read.parts.some((part) => 'placeholder' in part && part.placeholder === form) ? read : undefined,
        )
        .catch((error: unknown) => {
          templates.delete(key);
          if (error instanceof Problem) return undefined;
          throw error;
        });
    if (templates.size >= maxTemplates) templates.clear();
    templates.set(key, reading);
    return reading;
  };

  const readState = async ({ row }: PublicContest): Promise<PageView['state']> => {
    const state = contestStateAt(row, now(), false);
    if (state === 'draft') return 'scheduled';
    return state === 'ended' && (await contestStore(db).isDrawn(row.id)) ? 'drawn' : state;
  };

  const buildView = async (
    contest: PublicContest,
    { isFrame = false, preview }: ViewOptions = {},
  ): Promise<PageView> => {
    const previewState = preview === 'entered' ? 'running' : preview;
    return {
      contest,
      translate: contestTranslator(contest.row.language),
      now: now(),
      origin,
      ...assets,
      state: previewState ?? (await readState(contest)),
      entries: await publicContestStore(db).countEntries(contest.row.id),
      isFrame,
      isPreview: preview !== undefined,
    };
  };

  const readLeaders = ({ contest, state }: PageView) =>
    contest.row.options.leader_board && state !== 'scheduled'
      ? publicContestStore(db).listLeaders(contest.row.id, entryLimits.leaders)
      : Promise.resolve([]);

  const readWinners = async ({ contest, state, isPreview }: PageView) => {
    if (state !== 'drawn' && state !== 'ended') return [];
    return isPreview && state === 'drawn'
      ? previewWinners(contest)
      : publicContestStore(db).listWinners(contest.row.id);
  };

  const renderEntry = async (view: PageView): Promise<RenderedPage> => {
    const { contest } = view;
    const { id } = contest.row;
    return entryPage(view, {
      form: { hidden: hiddenFields(entryFormName, id), started: keys.forPage(id, now()) },
      leaders: await readLeaders(view),
      winners: await readWinners(view),
      template: await readTemplate(contest, 'entry'),
    });
  };

  const readActions = async (
    view: PageView,
    { id: contestantId, referralCode }: ContestantRow,
    key: string,
  ): Promise<ActionView[]> => {
    const { contest, isFrame } = view;
    const { row } = contest;
    const today = toLocalDay(now(), row.timeZone);
    const completions = Map.groupBy(await entryStore(db).listCompletions(contestantId), ({ actionId }) => actionId);
    const frameFields = isFrame && html`<input type="hidden" name="key" value="${key}">`;
    return contest.actions.map((action) => {
      const all = completions.get(action.id) ?? [];
      const current =
        actionInfo[action.kind].repeats === 'daily' ? all.filter(({ occurrence }) => occurrence === today) : all;
      const input = actionInput(action, followCheck.isAvailable());
      const visitKey = () => keys.forVisit(row.id, contestantId, action.id);
      const form =
        input === 'consent'
          ? { path: `${contestPath(view)}/verify/${visitKey()}`, hidden: html`` }
          : {
              path: formPath({ name: actionFormName, subject: formatSubject(row.id, contestantId, action.id) }),
              hidden: html`${hiddenFields(actionFormName, row.id, contestantId, action.id)}${frameFields}`,
            };
      const target = actionTarget(row, action, referralUrl(view, referralCode));
      return {
        action,
        input,
        completion: current[0]?.state,
        form,
        count: all.filter(({ state }) => state === 'counted').length,
        url: input === 'link' && target ? `${contestPath(view)}/go/${visitKey()}` : target,
      };
    });
  };

  const renderContestant = async (view: PageView, row: ContestantRow, key: string): Promise<RenderedPage> =>
    contestantPage(view, {
      contestant: row,
      contact: view.contest.row.rules.privacy_contact,
      actions: row.state === 'disqualified' ? [] : await readActions(view, row, key),
      leaders: await readLeaders(view),
      winners: await readWinners(view),
      template: await readTemplate(view.contest, 'actions'),
    });

  return {
    buildView,
    renderEntry,
    renderContestant,
    renderRules: async (view: PageView) =>
      rulesPage(view, await publicContestStore(db).listChanges(view.contest.row.id)),
    renderWinners: async (view: PageView) => winnersPage(view, await readWinners(view)),
    renderLink: (view: PageView) => linkPage(view, hiddenFields(linkFormName, view.contest.row.id)),

    renderConfirm: (view: PageView, row: ContestantRow, key: string) => {
      const { id } = view.contest.row;
      const eraseFields = hiddenFields(eraseFormName, id, row.id);
      return confirmPage(view, {
        name: row.name,
        key,
        hidden: hiddenFields(confirmFormName, id),
        eraseForm: eraseForm(view, row, {
          hidden: html`${eraseFields}<input type="hidden" name="sure" value="yes">`,
          button: view.translate('page.deleteEntry'),
          asksTwice: false,
        }),
      });
    },

    renderData: async (view: PageView, row: ContestantRow) =>
      dataPage(view, {
        contestant: row,
        consent: await entryStore(db).findConsent(row.consentId),
        hidden: hiddenFields(eraseFormName, view.contest.row.id, row.id),
      }),

    /** Renders a page in the given state as a preview; its forms can't be sent. */
    renderPreview: async (contest: PublicContest, state: PageState): Promise<RenderedPage> => {
      const view = await buildView(contest, { preview: state });
      return asPrivate(
        state === 'entered'
          ? await renderContestant(view, previewContestant(contest, now()), '')
          : await renderEntry(view),
      );
    },
  };
};
