import { articleFrame } from '@fanfare/contract/rss/rss';

/** Largest height of the frame, in px. A taller document scrolls inside its frame. */
const maxFrameHeight = 40_000;

export type FrameState = { kind: 'loading' } | { kind: 'hidden' } | { kind: 'shown'; height: number };

/** The height in the message of a frame; undefined for other messages. */
export function readFrameHeight(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('height' in data)) return undefined;
  const { type, height } = data;
  if (type !== articleFrame.messageType || typeof height !== 'number') return undefined;
  return Number.isFinite(height) && height >= 0 ? Math.ceil(height) : undefined;
}

/** State of a frame by its height: a frame lower than 200 px shows no article and is hidden. */
export const frameStateFor = (height: number): FrameState =>
  height < articleFrame.minHeight ? { kind: 'hidden' } : { kind: 'shown', height: Math.min(height, maxFrameHeight) };
