import { networkByKind } from '@fanfare/contract/connections/connections';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type ColumnMapping, csvMessages } from '@fanfare/contract/social/csv-import';
import { resolveDue } from '@fanfare/contract/social/schedule';
import { type MediaInput, SocialPost, socialMessages } from '@fanfare/contract/social/social';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import { buildShare, type ShareDraft } from '../shares/share-draft.ts';
import { pictureSizeProblems } from '../social-posts/picture-size-check.ts';
import { toShareDraft } from '../social-posts/social-posts.service.ts';
import { cachedBoards } from './board-cache.ts';
import {
  type CellError,
  type Cells,
  columnFor,
  findNetwork,
  matchByIdOrName,
  parseAiMarks,
  parseSchedule,
  parseThread,
  readCells,
  splitLines,
  toPostType,
} from './csv-cells.ts';

export type RowResult = {
  row: number;
  network: SocialNetwork | null;
  account: string;
  message: string;
  messages: number;
  aiMessages: number;
  errors: CellError[];
  draft: ShareDraft | undefined;
};
type Deps = {
  businessId: number;
  accounts: readonly Target[];
  defaultTimeZone: string;
  now: Date;
  profileSet: ProfileSet;
  targets: Pick<PublishTargetService, 'withTarget'>;
  media: Pick<MediaPort, 'open' | 'findIdByUrl'> | undefined;
};

/** Reads CSV rows as share drafts, with the errors of each row. */
export const createRowReader = ({ businessId, accounts, defaultTimeZone, now, profileSet, targets, media }: Deps) => {
  const listBoards = cachedBoards(targets, businessId);

  const findAccount = (network: SocialNetwork, text: string): Target | string => {
    const candidates = accounts
      .filter((target) => target.network === networkByKind[network])
      .map((target) => ({ id: target.remoteId, name: target.name, target }));
    const match = matchByIdOrName(text, candidates);
    if (match === 'ambiguous') return csvMessages.twoAccounts;
    return match === 'unknown' ? socialMessages.account : match.target;
  };

  /** Finds a board. If the boards cannot be listed, the text is used as the id; the forecast checks it later. */
  const findBoard = async ({ network, remoteId }: Target, text: string): Promise<{ id: string } | string> => {
    if (network !== 'pinterest' || text === '') return { id: '' };
    const boards = await listBoards(remoteId);
    const match = boards ? matchByIdOrName(text, boards) : { id: text };
    if (match === 'ambiguous') return csvMessages.twoBoards;
    return match === 'unknown' ? csvMessages.board : match;
  };

  /** One of our own URLs becomes its media id, so that the file counts as in use. */
  const toMediumDraft = async (url: string, alt: string): Promise<MediaInput> => {
    const mediaId = await media?.findIdByUrl(businessId, url);
    return mediaId === undefined ? { url, alt } : { media_id: mediaId, alt };
  };

  const toImageDrafts = async ({ image_url, image_alt }: Cells): Promise<MediaInput[]> => {
    const alts = splitLines(image_alt);
    const urls = image_url.split(/\s+/).filter((url) => url !== '');
    return Promise.all(urls.map((url, index) => toMediumDraft(url, alts[index] ?? '')));
  };

  const parsePost = async (
    network: SocialNetwork,
    target: Target,
    board: string,
    { cells, thread, marks }: { cells: Cells; thread: readonly string[]; marks: readonly boolean[] },
  ) =>
    SocialPost.safeParse({
      type: toPostType(network, cells),
      accounts: [
        { social_network: network, social_account: target.remoteId, ...(board === '' ? {} : { board_id: board }) },
      ],
      message: cells.message,
      ai: marks[0] ?? false,
      threads: thread.map((message, index) => ({ message, ai: marks[index + 1] ?? false })),
      ...(cells.link === '' ? {} : { link: cells.link }),
      link_name: cells.link_name,
      link_description: cells.link_description,
      images: await toImageDrafts(cells),
      ...(cells.video_url === '' ? {} : { video: await toMediumDraft(cells.video_url, '') }),
    });

  /** The draft of a row with a valid network, with all its errors. */
  const readPost = async (
    network: SocialNetwork,
    cells: Cells,
  ): Promise<{ name: string; errors: CellError[]; draft: ShareDraft | undefined }> => {
    const target = findAccount(network, cells.account);
    const schedule = parseSchedule(cells, defaultTimeZone, now);
    const errors: CellError[] = Array.isArray(schedule) ? schedule : [];
    if (typeof target === 'string') {
      return { name: cells.account, errors: [{ column: 'account', sentence: target }, ...errors], draft: undefined };
    }
    const board = await findBoard(target, cells.board);
    if (typeof board === 'string') errors.push({ column: 'board', sentence: board });
    const thread = parseThread(cells.thread);
    const marks = parseAiMarks(cells.ai, thread.length + 1);
    if (!marks) errors.push({ column: 'ai', sentence: csvMessages.ai });
    const parsed = await parsePost(network, target, typeof board === 'string' ? cells.board : board.id, {
      cells,
      thread,
      marks: marks ?? [],
    });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        errors.push({ column: columnFor(path.join('.')), sentence: message });
    }
    if (!parsed.success || Array.isArray(schedule)) return { name: target.name, errors, draft: undefined };
    const [account] = parsed.data.accounts;
    const due = resolveDue(schedule, now, schedule.zone);
    if (!account || 'problem' in due) return { name: target.name, errors, draft: undefined };
    const draft = toShareDraft(parsed.data, account, target, due);
    const problems = [
      ...buildShare(draft, profileSet).problems,
      ...(await pictureSizeProblems(media, businessId, parsed.data)),
    ];
    errors.push(...problems.map(({ path, message }) => ({ column: columnFor(path), sentence: message })));
    return { name: target.name, errors, draft: errors.length === 0 ? draft : undefined };
  };

  return async (row: readonly string[], rowNumber: number, mapping: ColumnMapping): Promise<RowResult> => {
    const cells = readCells(row, mapping);
    const network = findNetwork(cells.network);
    const messages = parseThread(cells.thread).length + 1;
    const aiMessages = parseAiMarks(cells.ai, messages)?.filter((isMarked) => isMarked).length ?? 0;
    const base = { row: rowNumber, message: [...cells.message].slice(0, 200).join(''), messages, aiMessages };
    if (!network) {
      const schedule = parseSchedule(cells, defaultTimeZone, now);
      const errors: CellError[] = [{ column: 'network', sentence: socialMessages.network }];
      if (Array.isArray(schedule)) errors.push(...schedule);
      return { ...base, network: null, account: cells.account, errors, draft: undefined };
    }
    const { name, errors, draft } = await readPost(network, cells);
    return { ...base, network, account: name, errors, draft };
  };
};
