import { numericId } from '../../kit/storage/ids.ts';
import type { Api, Call } from '../api/api.ts';
import { errors } from '../api/errors.ts';
import { paginate, parseText, rejectUnknownFields, requireText } from '../api/input.ts';
import { formatTimestamp } from '../api/timestamps.ts';
import { pinImageUrl } from '../media/media-host.ts';
import type { Board, Privacy, State } from '../state.ts';

const privacies: readonly Privacy[] = ['PUBLIC', 'PROTECTED', 'SECRET'];
const parsePrivacy = (value: string): Privacy => {
  const privacy = privacies.find((option) => option === value);
  if (!privacy) throw errors.invalid(`'${value}' is not one of ${JSON.stringify(privacies)}`);
  return privacy;
};

/** Calls for the account of the token and its boards. */
export const registerBoards = (api: Api, state: State) => {
  const toBoardJson = (board: Board) => {
    const pins = state.boardFeed(board.id);
    return {
      id: board.id,
      created_at: formatTimestamp(board.createdAt),
      board_pins_modified_at: formatTimestamp(pins[0]?.createdAt ?? board.createdAt),
      name: board.name,
      description: board.description,
      collaborator_count: 0,
      pin_count: pins.length,
      follower_count: 0,
      media: {
        image_cover_url: pins[0] ? pinImageUrl(state, pins[0], '400x300') : null,
        pin_thumbnail_urls: pins.slice(0, 5).map((pin) => pinImageUrl(state, pin, '150x150')),
      },
      owner: { username: state.accounts.get(board.accountId)?.username ?? '' },
      privacy: board.privacy,
      is_ads_only: false,
    };
  };

  api.get('/user_account', 'account.get', ['user_accounts:read'], ({ account }) => {
    const ownBoards = state.accountBoards(account.id);
    return {
      id: account.id,
      username: account.username,
      account_type: account.type,
      profile_image: `${state.url()}/i/faces/${account.username}.svg`,
      website_url: account.website ?? '',
      business_name: account.businessName ?? null,
      about: account.about,
      board_count: ownBoards.length,
      pin_count: ownBoards.reduce((count, { id }) => count + state.boardPins(id).size, 0),
      follower_count: account.followers,
      following_count: 41,
      monthly_views: account.followers * 9,
    };
  });

  api.get('/boards', 'boards.list', ['boards:read'], ({ account, query, canRead }) => {
    const privacy = query.privacy === undefined ? undefined : parsePrivacy(query.privacy);
    const rows = state
      .accountBoards(account.id)
      .filter((board) => canRead(board) && (privacy === undefined || board.privacy === privacy));
    return paginate(rows, query, `boards ${privacy ?? ''}`, toBoardJson);
  });

  const requireBoard = ({ id, canRead }: Call): Board => {
    const board = state.boards.get(id);
    if (!board || !canRead(board)) throw errors.noBoard();
    return board;
  };
  api.get('/boards/:id', 'boards.get', ['boards:read'], (call) => toBoardJson(requireBoard(call)));

  api.post('/boards', 'boards.create', ['boards:read', 'boards:write'], ({ account, body, reply, hasScope }) => {
    rejectUnknownFields(body, ['name', 'description', 'privacy', 'is_ads_only']);
    const name = requireText(body, 'name', 180);
    const privacy = parsePrivacy(parseText(body, 'privacy', 20) ?? 'PUBLIC');
    if (privacy === 'SECRET' && !hasScope('boards:write_secret')) throw errors.scope(['boards:write_secret']);
    if (state.accountBoards(account.id).some((board) => board.name.toLowerCase() === name.toLowerCase()))
      throw errors.duplicate('You already have a board with this name.');
    const id = numericId(18);
    const description = parseText(body, 'description', 500) ?? '';
    const board = { id, accountId: account.id, name, description, privacy, createdAt: state.now() };
    reply.code(201);
    return toBoardJson(state.boards.set(id, board));
  });
};
