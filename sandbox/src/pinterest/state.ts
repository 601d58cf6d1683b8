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
  /** Id of the stored file; `address` is the image URL instead when it is not on loopback. */
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
  /** Token generation. Removing the app increments the account's round; tokens of earlier rounds are invalid. */
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

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const boards = kit.collection<Board>('boards');
  /** The Pins of a board, by id. */
  const boardPins = (boardId: string) => kit.collection<Pin>(`pins.${boardId}`);
  const newestFirst = (pins: readonly Readonly<Pin>[]) => pins.toReversed().sort((a, b) => b.createdAt - a.createdAt);
  return {
    now: () => kit.clock.now().getTime(),
    url: kit.url,
    accounts: kit.collection<Account>('accounts'),
    boards,
    boardPins,
    /** Id of the board, by the id of the Pin. */
    boardIdByPin: kit.collection<string>('places'),
    videos: kit.collection<Video>('videos'),
    files: kit.collection<StoredFile>('files'),
    tokens: kit.collection<Token>('tokens'),
    refreshTokens: kit.collection<RefreshToken>('refresh-tokens'),
    rounds: kit.collection<number>('rounds'),
    codes: kit.collection<Code>('codes'),
    accountBoards: (accountId: string) => boards.values().filter((board) => board.accountId === accountId),
    boardFeed: (boardId: string) => newestFirst(boardPins(boardId).values()),
    accountPins: (accountId: string, isVisible: (board: Board) => boolean) =>
      newestFirst(
        boards
          .values()
          .filter((board) => board.accountId === accountId && isVisible(board))
          .flatMap(({ id }) => boardPins(id).values()),
      ),
  };
};
