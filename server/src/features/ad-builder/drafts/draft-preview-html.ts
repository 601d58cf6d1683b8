import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { listGoogleAds } from '@fanfare/contract/ad-builder/ad-content';
import { commentLimits } from '@fanfare/contract/ad-builder/ad-drafts';
import { type CallToAction, callsToAction, callsToActionFor } from '@fanfare/contract/ad-builder/ad-types';
import {
  type PreviewFormat,
  previewFormats,
  previewLabels,
  previewSizes,
} from '@fanfare/contract/ad-builder/preview-formats';
import { formatDateTime } from '@fanfare/contract/kit/format-time';
import { html, type Markup, type Printable, pageDocument, trustedHtml } from '../../../platform/html/index.ts';

type ShownAd = { ad: AdFields; businessName: string; imageUrl: string | undefined };
type Page = {
  title: string;
  notice?: string;
  preview?: ShownAd;
  comments?: readonly { name: string; text: string; createdAt: Date }[];
  form?: { action: string; hidden: Printable } | undefined;
};

const sizes = previewFormats
  .map((format) => {
    const { width, height } = previewSizes[format];
    return `.${format}{width:${width}px;height:${height}px}`;
  })
  .join('');

/** Style of the preview page, whose hash is in its content security policy. */
export const previewStyle = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:1100px;margin:0 auto;padding:24px 16px}h1{font-size:1.4rem;margin:0 0 8px}h2{font-size:1.1rem;margin:24px 0 8px}
.formats{display:flex;flex-wrap:wrap;gap:24px;overflow-x:auto}figure{margin:0;max-width:100%;overflow-x:auto}figcaption{margin-bottom:8px}
.ad{border:1px solid GrayText;border-radius:8px;overflow:hidden;display:flex;flex-direction:column;background:Canvas}${sizes}
.who{padding:10px 12px 4px;font-weight:600}.who small{display:block;font-weight:400;opacity:.75}.text{padding:0 12px 8px;white-space:pre-line;overflow:hidden;flex:0 1 auto;max-height:6.2em}
.picture{flex:1 1 0;min-height:0;background:color-mix(in srgb,CanvasText 12%,Canvas);display:flex;align-items:center;justify-content:center}.picture img{width:100%;height:100%;object-fit:cover}
.foot{padding:10px 12px;display:flex;gap:12px;align-items:center;justify-content:space-between}.foot strong,.foot small{display:block;overflow:hidden;text-overflow:ellipsis}.button{border:1px solid currentColor;border-radius:6px;padding:4px 10px;white-space:nowrap}
.RIGHT_COLUMN_STANDARD{font-size:14px}.plain{border:1px solid GrayText;border-radius:8px;padding:12px;max-width:522px}
form{display:grid;gap:12px;max-width:522px}label span{display:block}input,textarea{width:100%;font:inherit;padding:8px;border:1px solid GrayText;border-radius:6px;background:Canvas;color:CanvasText}
button{font:inherit;padding:8px 16px;border-radius:6px;border:1px solid CanvasText;background:CanvasText;color:Canvas;justify-self:start}.comments{list-style:none;padding:0;max-width:522px}.comments li{border-top:1px solid GrayText;padding:8px 0;white-space:pre-line;overflow-wrap:anywhere}`;

const isCallToAction = (name: string): name is CallToAction => Object.hasOwn(callsToAction, name);
const toButton = ({ ad_type, call_to_action }: AdFields): string => {
  const name = call_to_action || callsToActionFor(ad_type)[0] || 'LEARN_MORE';
  return isCallToAction(name) ? callsToAction[name] : callsToAction.LEARN_MORE;
};

const toHost = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

const renderPicture = ({ imageUrl, ad }: ShownAd): Markup =>
  html`<div class="picture">${imageUrl ? html`<img src="${imageUrl}" alt="">` : html`<span>${ad.video_id ? 'Video' : 'No image yet'}</span>`}</div>`;

const renderFormat = (format: PreviewFormat, shown: ShownAd): Markup => {
  const { ad, businessName } = shown;
  const isSmall = format === 'RIGHT_COLUMN_STANDARD';
  return html`<figure><figcaption>${previewLabels[format]}</figcaption><div class="ad ${format}">
${!isSmall && html`<div class="who">${businessName}<small>Sponsored</small></div><div class="text">${ad.message}</div>`}
${renderPicture(shown)}
<div class="foot"><div><small>${toHost(ad.url)}</small><strong>${ad.headline || ad.name}</strong>${!isSmall && ad.description && html`<small>${ad.description}</small>`}</div>${!isSmall && html`<span class="button">${toButton(ad)}</span>`}</div>
</div></figure>`;
};

const renderOthers = ({ ad, imageUrl }: ShownAd): Markup => {
  const googleAds = listGoogleAds(ad);
  const { title, brand_name } = ad.nativead;
  const picture = imageUrl && html`<img src="${imageUrl}" alt="" width="260">`;
  return html`${googleAds.length > 0 && html`<h2>Google</h2>${googleAds.map((each) => html`<div class="plain">${picture}<strong>${each.long_headline || each.short_headline}</strong><p>${each.description}</p><small>${each.business_name}</small></div>`)}`}
${title && html`<h2>Native ad</h2><div class="plain">${picture}<strong>${title}</strong><br><small>${brand_name}</small></div>`}`;
};

const renderComments = ({ comments = [], form }: Page): Markup => html`<h2>Comments</h2>
${comments.length === 0 ? html`<p>No comments yet.</p>` : html`<ul class="comments">${comments.map(({ name, text, createdAt }) => html`<li><strong>${name}</strong>, ${formatDateTime(createdAt, 'UTC')}\n${text}</li>`)}</ul>`}
${form && html`<form method="post" action="${form.action}">${form.hidden}<label><span>Your name</span><input name="name" required maxlength="${commentLimits.name}" autocomplete="name"></label><label><span>Comment</span><textarea name="text" required rows="4" maxlength="${commentLimits.text}"></textarea></label><button>Send comment</button></form>`}`;

export const renderDraftPreview = (page: Page): string =>
  pageDocument({
    title: page.title,
    robots: 'noindex, nofollow',
    head: html`<style>${trustedHtml(previewStyle)}</style>\n`,
    body: html`<main>
<h1>${page.title}</h1>
${page.notice && html`<p>${page.notice}</p>`}
${page.preview && html`<p>This is a preview. The networks may show it differently.</p><div class="formats">${previewFormats.map((format) => page.preview && renderFormat(format, page.preview))}</div>${renderOthers(page.preview)}${renderComments(page)}`}
</main>`,
  });
