import type { Kit } from '../kit/network.ts';

export type PracticeApp = { id: string; name: string; secret: string; redirects: string[] };

export type Account = {
  id: string;
  username: string;
  name: string;
  email: string;
  type: 'PINNER' | 'BUSINESS';
  businessName?: string;
  website?: string;
  about: string;
  followers: number;
};

export type Privacy = 'PUBLIC' | 'PROTECTED' | 'SECRET';
export type Board = {
  id: string;
  accountId: string;
  name: string;
  description: string;
  privacy: Privacy;
  createdAt: number;
};

export type Pin = {
  id: string;
  boardId: string;
  accountId: string;
  title?: string;
  description?: string;
  link?: string;
  altText?: string;
  kind: 'image' | 'video';
  /** A stored file, or the address it was taken from when that is not on this computer. */
  fileId?: string;
  address?: string;
  videoId?: string;
  note?: string;
  createdAt: number;
};

export type Video = {
  id: string;
  accountId: string;
  key: string;
  policy: string;
  uploadedAt?: number;
  isBroken: boolean;
  fileId?: string;
};
export type StoredFile = { type: string; base64: string };

export type Token = {
  value: string;
  accountId: string;
  scopes: string[];
  expiresAt: number;
  /** Removing the app raises the account's round; every token of an earlier one is dead. */
  round: number;
};
export type RefreshToken = Token & { isUsed: boolean };
export type Code = {
  value: string;
  accountId: string;
  redirect: string;
  scopes: string[];
  expiresAt: number;
  isUsed: boolean;
};

export type State = ReturnType<typeof state>;

/** Everything this network remembers, and the few questions everybody asks of it. */
export const state = (kit: Kit) => {
  const boards = kit.collection<Board>('boards');
  /** A board's pins, by id. */
  const pinsOf = (boardId: string) => kit.collection<Pin>(`pins.${boardId}`);
  const newestFirst = (pins: readonly Readonly<Pin>[]) => pins.toReversed().sort((a, b) => b.createdAt - a.createdAt);
  return {
    now: () => kit.clock.now().getTime(),
    url: kit.url,
    accounts: kit.collection<Account>('accounts'),
    boards,
    pinsOf,
    /** Which board a pin is on. */
    places: kit.collection<string>('places'),
    videos: kit.collection<Video>('videos'),
    files: kit.collection<StoredFile>('files'),
    tokens: kit.collection<Token>('tokens'),
    refreshTokens: kit.collection<RefreshToken>('refresh-tokens'),
    rounds: kit.collection<number>('rounds'),
    codes: kit.collection<Code>('codes'),
    boardsOf: (accountId: string) => boards.values().filter((board) => board.accountId === accountId),
    feedOf: (boardId: string) => newestFirst(pinsOf(boardId).values()),
    pinsOfAccount: (accountId: string, mayShow: (board: Board) => boolean) =>
      newestFirst(
        boards
          .values()
          .filter((board) => board.accountId === accountId && mayShow(board))
          .flatMap(({ id }) => pinsOf(id).values()),
      ),
  };
};
