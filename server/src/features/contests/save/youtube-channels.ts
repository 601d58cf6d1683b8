import type { Channels } from '@fanfare/connectors/ports/video-search';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import { withConnectorErrors } from '../../connections/index.ts';

const channelId = /(?:^|\/)(UC[\w-]{22})\/?$/;
const channelHandle = /@([\w.-]{3,30})\/?$/;

/**
 * Resolves the ids of YouTube channels by the text that was entered. Handles are looked up at YouTube, if it is set up;
 * ids are stored.
 */
export const resolveChannels = async (
  entries: readonly string[],
  channels: Channels | undefined,
): Promise<{ ids: Map<string, string>; problems: FieldProblem[] }> => {
  const ids = new Map<string, string>();
  const problems: FieldProblem[] = [];
  for (const entry of entries) {
    const id = channelId.exec(entry.trim())?.[1];
    const handle = channelHandle.exec(entry.trim())?.[1];
    const found = handle && channels ? await withConnectorErrors(() => channels.findPublic({ handle })) : undefined;
    const isUnknown = !id && handle && channels && !found;
    if (isUnknown)
      problems.push({ path: 'youtube.ytsub_channels', message: `YouTube doesn’t have the channel @${handle}.` });
    ids.set(entry, id ?? found?.id ?? entry.trim());
  }
  return { ids, problems };
};
