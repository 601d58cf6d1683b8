import type { Grant } from './grant.ts';

export type Board = {
  id: string;
  name: string;
  description: string;
  /** True for a public board: pins go to public boards only; on other boards visitors can't see them. */
  isPublic: boolean;
  pins: number;
  picture?: string | undefined;
};

type BoardDraft = { name: string; description?: string | undefined };

/** The boards of an account. Names are unique: creating one twice is a `duplicate`. */
export interface Boards {
  list(grant: Grant): Promise<Board[]>;
  create(grant: Grant, draft: BoardDraft): Promise<Board>;
}
