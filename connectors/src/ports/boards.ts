import type { Grant } from './grant.ts';

export type Board = {
  id: string;
  name: string;
  description: string;
  /** Only public boards are pinned to: on any other nobody would see it. */
  isPublic: boolean;
  pins: number;
  picture?: string | undefined;
};

export type BoardDraft = { name: string; description?: string | undefined };

/** The boards an account pins to. A name is used once: making it again is a `duplicate`. */
export interface Boards {
  list(grant: Grant): Promise<Board[]>;
  create(grant: Grant, draft: BoardDraft): Promise<Board>;
}
