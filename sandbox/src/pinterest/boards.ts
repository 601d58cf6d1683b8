import { numericId } from '../kit/storage/ids.ts';
import type { Api, Call } from './api.ts';
import { refuse } from './errors.ts';
import { needed, onlyKnown, pageOf, text } from './input.ts';
import { pinPicture } from './pictures.ts';
import type { Board, Privacy, State } from './state.ts';
import { stamp } from './times.ts';

const privacies: readonly Privacy[] = ['PUBLIC', 'PROTECTED', 'SECRET'];
const asPrivacy = (value: string): Privacy => {
  const found = privacies.find((privacy) => privacy === value);
  if (!found) throw refuse.invalid(`'${value}' is not one of ${JSON.stringify(privacies)}`);
  return found;
};

/** The account behind the token, and its boards. */
export const boards = (api: Api, state: State) => {
  const shown = (board: Board) => {
    const pins = state.feedOf(board.id);
    return {
      id: board.id,
      created_at: stamp(board.createdAt),
      board_pins_modified_at: stamp(pins[0]?.createdAt ?? board.createdAt),
      name: board.name,
      description: board.description,
      collaborator_count: 0,
      pin_count: pins.length,
      follower_count: 0,
      media: {
        image_cover_url: pins[0] ? pinPicture(state, pins[0], '400x300') : null,
        pin_thumbnail_urls: pins.slice(0, 5).map((pin) => pinPicture(state, pin, '150x150')),
      },
      owner: { username: state.accounts.get(board.accountId)?.username ?? '' },
      privacy: board.privacy,
      is_ads_only: false,
    };
  };

  api.get('/user_account', 'account.get', 'user_accounts:read', ({ account }) => {
    const own = state.boardsOf(account.id);
    return {
      id: account.id,
      username: account.username,
      account_type: account.type,
      profile_image: `${state.url()}/i/faces/${account.username}.svg`,
      website_url: account.website ?? '',
      business_name: account.businessName ?? null,
      about: account.about,
      board_count: own.length,
      pin_count: own.reduce((count, { id }) => count + state.pinsOf(id).size, 0),
      follower_count: account.followers,
      following_count: 41,
      monthly_views: account.followers * 9,
    };
  });

  api.get('/boards', 'boards.list', 'boards:read', ({ account, query, mayRead }) => {
    const privacy = query.privacy === undefined ? undefined : asPrivacy(query.privacy);
    const rows = state
      .boardsOf(account.id)
      .filter((board) => mayRead(board) && (privacy === undefined || board.privacy === privacy));
    return pageOf(rows, query, `boards ${privacy ?? ''}`, shown);
  });

  const found = ({ id, mayRead }: Call): Board => {
    const board = state.boards.get(id);
    if (!board || !mayRead(board)) throw refuse.noBoard();
    return board;
  };
  api.get('/boards/:id', 'boards.get', 'boards:read', (call) => shown(found(call)));

  api.post('/boards', 'boards.create', 'boards:write', ({ account, body, reply, has }) => {
    onlyKnown(body, ['name', 'description', 'privacy', 'is_ads_only']);
    const name = needed(body, 'name', 180);
    const privacy = asPrivacy(text(body, 'privacy', 20) ?? 'PUBLIC');
    if (privacy === 'SECRET' && !has('boards:write_secret')) throw refuse.scope(['boards:write_secret']);
    if (state.boardsOf(account.id).some((board) => board.name.toLowerCase() === name.toLowerCase()))
      throw refuse.duplicate('You already have a board with this name.');
    const id = numericId(18);
    const description = text(body, 'description', 500) ?? '';
    const made = { id, accountId: account.id, name, description, privacy, createdAt: state.now() };
    reply.code(201);
    return shown(state.boards.set(id, made));
  });
};
