import { networkOf } from '@fanfare/contract/connections';
import { type ColumnMapping, plannedMessages } from '@fanfare/contract/csv-import';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { dueOf } from '@fanfare/contract/scheduling';
import { type MediumDraft, SocialPost, socialMessages } from '@fanfare/contract/social';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import type { Target, Targets } from '../../connections/index.ts';
import type { MediaPort } from '../delivery/share-payload.ts';
import { buildShareRow, type ShareDraft } from '../shares/share-draft.ts';
import { pictureSizeProblems } from '../social-posts/picture-size-check.ts';
import { draftOf } from '../social-posts/social-posts.service.ts';
import { cachedBoards } from './board-cache.ts';
import {
  type CellError,
  type Cells,
  columnOf,
  findNetwork,
  linesOf,
  matchByIdOrName,
  parseSchedule,
  readCells,
  threadOf,
  typeOfCells,
} from './csv-cells.ts';

export type RowResult = {
  row: number;
  network: SocialNetwork | null;
  account: string;
  message: string;
  errors: CellError[];
  draft: ShareDraft | undefined;
};
type Deps = {
  businessId: number;
  known: readonly Target[];
  zone: string;
  now: Date;
  profileSet: ProfileSet;
  targets: Pick<Targets, 'withTarget'>;
  media: Pick<MediaPort, 'open' | 'idAt'> | undefined;
};

/** Reads rows of a file as posts to be planned, and says of each what keeps it from being one. */
export const createRowReader = ({ businessId, known, zone, now, profileSet, targets, media }: Deps) => {
  const boardsOf = cachedBoards(targets, businessId);

  const accountOf = (network: SocialNetwork, text: string): Target | string => {
    const among = known
      .filter((target) => target.network === networkOf[network])
      .map((target) => ({ id: target.remoteId, name: target.name, target }));
    const found = matchByIdOrName(text, among);
    if (found === 'ambiguous') return plannedMessages.twoAccounts;
    return found === 'unknown' ? socialMessages.account : found.target;
  };

  /** A board nobody can ask about now is taken at its word; the forecast looks again. */
  const boardOf = async ({ network, remoteId }: Target, text: string): Promise<{ id: string } | string> => {
    if (network !== 'pinterest' || text === '') return { id: '' };
    const boards = await boardsOf(remoteId);
    const found = boards ? matchByIdOrName(text, boards) : { id: text };
    if (found === 'ambiguous') return plannedMessages.twoBoards;
    return found === 'unknown' ? plannedMessages.board : found;
  };

  /** A file of ours is known by its address, and stays held for the post. */
  const mediumOf = async (url: string, alt: string): Promise<MediumDraft> => {
    const mediaId = await media?.idAt(businessId, url);
    return mediaId === undefined ? { url, alt } : { media_id: mediaId, alt };
  };

  const picturesOf = async ({ image_url, image_alt }: Cells): Promise<MediumDraft[]> => {
    const alts = linesOf(image_alt);
    const urls = image_url.split(/\s+/).filter((url) => url !== '');
    return Promise.all(urls.map((url, index) => mediumOf(url, alts[index] ?? '')));
  };

  const postOf = async (network: SocialNetwork, target: Target, board: string, cells: Cells) =>
    SocialPost.safeParse({
      type: typeOfCells(network, cells),
      accounts: [
        { social_network: network, social_account: target.remoteId, ...(board === '' ? {} : { board_id: board }) },
      ],
      message: cells.message,
      threads: threadOf(cells.thread),
      ...(cells.link === '' ? {} : { link: cells.link }),
      ...{ link_name: cells.link_name, link_description: cells.link_description },
      images: await picturesOf(cells),
      ...(cells.video_url === '' ? {} : { video: await mediumOf(cells.video_url, '') }),
    });

  /** The post of a row whose network is known, with everything that is wrong with it at once. */
  const read = async (
    network: SocialNetwork,
    cells: Cells,
  ): Promise<{ name: string; errors: CellError[]; draft: ShareDraft | undefined }> => {
    const target = accountOf(network, cells.account);
    const plan = parseSchedule(cells, zone, now);
    const errors: CellError[] = Array.isArray(plan) ? plan : [];
    if (typeof target === 'string') {
      return { name: cells.account, errors: [{ column: 'account', sentence: target }, ...errors], draft: undefined };
    }
    const board = await boardOf(target, cells.board);
    if (typeof board === 'string') errors.push({ column: 'board', sentence: board });
    const parsed = await postOf(network, target, typeof board === 'string' ? cells.board : board.id, cells);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        errors.push({ column: columnOf(path.join('.')), sentence: message });
    }
    if (!parsed.success || Array.isArray(plan)) return { name: target.name, errors, draft: undefined };
    const [account] = parsed.data.accounts;
    const due = dueOf(plan, now, plan.zone);
    if (!account || 'problem' in due) return { name: target.name, errors, draft: undefined };
    const draft = draftOf(parsed.data, account, target, due);
    const problems = [
      ...buildShareRow(draft, profileSet).problems,
      ...(await pictureSizeProblems(media, businessId, parsed.data)),
    ];
    errors.push(...problems.map(({ path, message }) => ({ column: columnOf(path), sentence: message })));
    return { name: target.name, errors, draft: errors.length === 0 ? draft : undefined };
  };

  return async (row: readonly string[], number: number, mapping: ColumnMapping): Promise<RowResult> => {
    const cells = readCells(row, mapping);
    const network = findNetwork(cells.network);
    const told = { row: number, message: [...cells.message].slice(0, 200).join('') };
    if (!network) {
      const plan = parseSchedule(cells, zone, now);
      const errors: CellError[] = [{ column: 'network', sentence: socialMessages.network }];
      if (Array.isArray(plan)) errors.push(...plan);
      return { ...told, network: null, account: cells.account, errors, draft: undefined };
    }
    const { name, errors, draft } = await read(network, cells);
    return { ...told, network, account: name, errors, draft };
  };
};
