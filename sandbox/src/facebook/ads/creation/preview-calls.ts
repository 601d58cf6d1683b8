import { dayMs } from '../../../kit/durations.ts';
import { numericId } from '../../../kit/storage/ids.ts';
import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Graph } from '../../graph/graph-api.ts';
import { requireText } from '../../graph/params.ts';
import { requireAdAccount } from '../../nodes/object-access.ts';
import { readObjectParam } from '../changes/object-param.ts';
import { readSpec } from './creative-calls.ts';
import { checkCreative } from './creative-rules.ts';

const frameMs = dayMs;
/** Formats and the size of their frame, in pixels. */
const frames: Record<string, { width: number; height: number }> = {
  MOBILE_FEED_STANDARD: { width: 335, height: 480 },
  DESKTOP_FEED_STANDARD: { width: 505, height: 575 },
  RIGHT_COLUMN_STANDARD: { width: 270, height: 240 },
  INSTAGRAM_STANDARD: { width: 335, height: 545 },
};

/** Previews of creatives that are not made yet. */
export const registerPreviewCalls = (graph: Graph) => {
  graph.get('/:id/generatepreviews', 'previews.get', (call) => {
    const account = requireAdAccount(call, call.id);
    const { params, context } = call;
    const format = requireText(params, 'ad_format');
    const frame = frames[format];
    if (!frame) throw errors.invalid(`Param ad_format must be one of {${Object.keys(frames).join(', ')}}`, 'ad_format');
    const creative = readObjectParam(params, 'creative');
    if (!creative) throw errors.invalid('The parameter creative is required', 'creative');
    const known = context.state.creatives.get(String(creative.creative_id));
    const spec = known && known.accountId === account.id ? known.spec : readSpec(creative);
    const { callToAction } = checkCreative(call, account, spec);
    // The right column has ads for traffic and sales alone.
    if (format === 'RIGHT_COLUMN_STANDARD' && callToAction?.leadFormId !== undefined)
      throw adErrors.previewImpossible();
    const id = `${account.id}-${numericId(16)}`;
    context.state.adPreviews.set(id, { id, format, spec, expiresAt: context.now + frameMs });
    const url = `${context.state.url()}/ad-previews/${id}?t=${numericId(6)}&amp;format=${format}`;
    const size = `width="${frame.width}" height="${frame.height}"`;
    return { data: [{ body: `<iframe src="${url}" ${size} scrolling="yes" style="border: none;"></iframe>` }] };
  });
};
