import {
  ArticleDescription,
  type ArticleSize,
  articleLimits,
  articleMessages,
  firstIssue,
  KeywordsDescription,
  SubtopicsDescription,
  startFailed,
  subtopicsDelayMs,
  TitlesDescription,
} from '@fanfare/contract/ai-writer/article';
import { errorMessage } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';

/** The fields of the dialog; size and language begin empty (specification). */
export type ArticleFields = Omit<ArticleDescription, 'articleSize' | 'languageName'> & {
  articleSize: ArticleSize | '';
  languageName: ArticleDescription['languageName'] | '';
};
export type Suggestion = 'keywords' | 'titles' | 'subtopics';

/**
 * The one message that the form shows. `start`: it is shown at the button that starts the article; `reason`: text from
 * the server.
 */
export type FormProblem = { field: keyof ArticleFields | 'start'; message: string; reason?: string };

export type ArticleFormState = {
  fields: ArticleFields;
  keywordOptions: readonly string[];
  titleOptions: readonly string[];
  /** Suggestions that were requested and not answered yet. */
  suggesting: ReadonlySet<Suggestion>;
  isStarting: boolean;
  /**
   * True while there are subtopics. The fields that subtopics are made from (topic, audience, size, language, external
   * links) are then locked.
   */
  isLocked: boolean;
  /** True while the user is asked if new subtopics may replace subtopics that were edited by hand. */
  isReplaceAsked: boolean;
  problem: FormProblem | undefined;
};

type Deps = {
  suggest: (kind: Suggestion, fields: ArticleFields) => Promise<readonly string[]>;
  /** Starts an article and returns its request. A repeated `submitId` starts nothing new. */
  start: (fields: ArticleFields, submitId: string) => Promise<string>;
};

const emptyFields: ArticleFields = {
  topic: '',
  articleSize: '',
  languageName: '',
  audience: '',
  keywords: '',
  title: '',
  subtopics: [],
  youtubeId: '',
  autoFeaturedImage: false,
  inlineImageCount: 0,
  editableexternalLinking: 0,
  aiArticlePostCategory: 0,
  internalLinkCount: 0,
};
const emptyState: ArticleFormState = {
  fields: emptyFields,
  keywordOptions: [],
  titleOptions: [],
  suggesting: new Set(),
  isStarting: false,
  isLocked: false,
  isReplaceAsked: false,
  problem: undefined,
};

const isFieldName = (text: string): text is keyof ArticleFields => Object.hasOwn(emptyFields, text);

export type ArticleForm = ReturnType<typeof createArticleForm>;

/** The fields, suggestions and checks of the article dialog, outside of React: it keeps them while it is closed. */
export function createArticleForm({ suggest, start }: Deps) {
  let state = emptyState;
  let submitId = newId();
  let isEditedByHand = false;
  let titleTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the latest request for subtopics; answers to earlier ones are dropped. */
  let subtopicsRequest = 0;
  let subtopicsRun: { title: string; done: Promise<boolean> } | undefined;
  const listeners = new Set<() => void>();

  const set = (change: Partial<ArticleFormState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setFields = (change: Partial<ArticleFields>, others: Partial<ArticleFormState> = {}) => {
    submitId = newId();
    set({ ...others, fields: { ...state.fields, ...change } });
  };
  const setSuggesting = (kind: Suggestion, isOn: boolean) => {
    const suggesting = new Set(state.suggesting);
    if (isOn) suggesting.add(kind);
    else suggesting.delete(kind);
    set({ suggesting });
  };

  /** Shows the first unmet rule. True if there is none. */
  function check(schema: Parameters<typeof firstIssue>[0]): boolean {
    const issue = firstIssue(schema, state.fields);
    const problem =
      issue && ({ field: isFieldName(issue.field) ? issue.field : 'start', message: issue.message } as const);
    set({ problem });
    return !problem;
  }

  /** The suggestions, or undefined after a failure, which is shown. */
  async function request(kind: Suggestion, failure: FormProblem): Promise<readonly string[] | undefined> {
    setSuggesting(kind, true);
    try {
      return await suggest(kind, state.fields);
    } catch (error) {
      set({ problem: { ...failure, reason: errorMessage(error) } });
      return undefined;
    } finally {
      setSuggesting(kind, false);
    }
  }

  function makeSubtopics(): Promise<boolean> {
    const { title } = state.fields;
    const done = requestSubtopics().finally(() => {
      if (subtopicsRun === run) subtopicsRun = undefined;
    });
    const run = { title, done };
    subtopicsRun = run;
    return done;
  }

  /**
   * Resolves to true if there are new subtopics, to false after a failure or if the title was changed before the
   * answer.
   */
  async function requestSubtopics(): Promise<boolean> {
    subtopicsRequest += 1;
    const current = subtopicsRequest;
    const { title } = state.fields;
    const isLatest = () => current === subtopicsRequest && title === state.fields.title;
    set({ isReplaceAsked: false, problem: state.problem?.field === 'subtopics' ? undefined : state.problem });
    setSuggesting('subtopics', true);
    try {
      const subtopics = await suggest('subtopics', state.fields);
      if (!isLatest()) return false;
      isEditedByHand = false;
      setFields({ subtopics: subtopics.slice(0, articleLimits.maxSubtopics) }, { isLocked: subtopics.length > 0 });
      if (subtopics.length === 0) set({ problem: { field: 'subtopics', message: articleMessages.subtopicsFailed } });
      return subtopics.length > 0;
    } catch (error) {
      if (isLatest())
        set({
          problem: { field: 'subtopics', message: articleMessages.subtopicsFailed, reason: errorMessage(error) },
        });
      return false;
    } finally {
      // The loading state ends with the latest request only: suggestions are still being made while a later request has
      // no answer.
      if (current === subtopicsRequest) setSuggesting('subtopics', false);
    }
  }

  function changeSubtopics(subtopics: string[]) {
    isEditedByHand = subtopics.length > 0;
    setFields({ subtopics }, subtopics.length > 0 ? {} : { isLocked: false, isReplaceAsked: false });
  }

  const clearTitleTimer = () => {
    clearTimeout(titleTimer);
    titleTimer = undefined;
  };
  const cancelSubtopics = () => {
    clearTitleTimer();
    subtopicsRequest += 1;
    subtopicsRun = undefined;
    setSuggesting('subtopics', false);
  };

  /** Makes subtopics for the chosen title; called one second after the last choice. */
  function subtopicsForTitle() {
    clearTitleTimer();
    if (firstIssue(SubtopicsDescription, state.fields)) return;
    if (isEditedByHand) set({ isReplaceAsked: true });
    else void makeSubtopics();
  }

  /**
   * Makes sure that the subtopics belong to the current title: makes them again if there are none or the title is new.
   * Resolves to false if that fails.
   */
  function readySubtopics(): Promise<boolean> | boolean {
    const { title, subtopics } = state.fields;
    if (subtopicsRun) return subtopicsRun.title === title ? subtopicsRun.done : makeSubtopics();
    const isTitleNew = titleTimer !== undefined;
    clearTitleTimer();
    const isReady = subtopics.length > 0 && (isEditedByHand || !isTitleNew);
    return isReady || makeSubtopics();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (fields: Partial<ArticleFields>) => {
      const isFixed = state.problem && (state.problem.field === 'start' || state.problem.field in fields);
      setFields(fields, isFixed ? { problem: undefined } : {});
    },
    suggestKeywords: async () => {
      if (state.suggesting.has('keywords') || !check(KeywordsDescription)) return;
      const keywordOptions = await request('keywords', { field: 'keywords', message: articleMessages.keywordsFailed });
      if (keywordOptions) set({ keywordOptions });
    },
    suggestTitles: async () => {
      if (state.suggesting.has('titles') || !check(TitlesDescription)) return;
      const titleOptions = await request('titles', { field: 'title', message: articleMessages.titlesFailed });
      if (titleOptions) set({ titleOptions });
    },
    /** A suggested title replaces the text of the title field; subtopics are made again one second later. */
    chooseTitle: (title: string) => {
      cancelSubtopics();
      setFields({ title }, { problem: undefined });
      titleTimer = setTimeout(subtopicsForTitle, subtopicsDelayMs);
    },
    changeSubtopics,
    replaceSubtopics: () => makeSubtopics(),
    keepSubtopics: () => set({ isReplaceAsked: false }),
    /** Removes the subtopics and opens the locked fields. */
    startOver: () => {
      cancelSubtopics();
      changeSubtopics([]);
    },
    /** Makes subtopics if there are none, then starts the article. The request, or undefined if it was not started. */
    generate: async (): Promise<string | undefined> => {
      if (state.isStarting || !check(ArticleDescription)) return undefined;
      set({ isStarting: true });
      const { title } = state.fields;
      try {
        if (!(await readySubtopics())) {
          if (title !== state.fields.title) set({ problem: { field: 'start', message: articleMessages.titleChanged } });
          return undefined;
        }
        return await start(state.fields, submitId);
      } catch (error) {
        set({ problem: { field: 'start', message: startFailed(errorMessage(error)) } });
        return undefined;
      } finally {
        set({ isStarting: false });
      }
    },
    /** Shows why the article could not be written; the fields stay for another try. */
    fail: (message: string) => {
      submitId = newId();
      set({ problem: { field: 'start', message } });
    },
    clear: () => {
      cancelSubtopics();
      isEditedByHand = false;
      submitId = newId();
      set(emptyState);
    },
    dispose: clearTitleTimer,
  };
}
