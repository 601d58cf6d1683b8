import type { Grant } from './grant.ts';

export type Board = {
  id: string;
  name: string;
  description: string;
  isPublic: boolean;
  pins: number;
  picture?: string | undefined;
};

/** The boards an account pins to. */
export interface Boards {
  list(grant: Grant): Promise<Board[]>;
  create(grant: Grant, name: string, description?: string): Promise<Board>;
}
