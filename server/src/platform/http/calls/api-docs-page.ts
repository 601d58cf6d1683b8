import { methodFor, pathFor } from '@fanfare/contract/kit/call';
import { formatNeed } from '@fanfare/contract/kit/permission';
import { z } from 'zod';
import { escapeHtml } from '../../html/index.ts';
import type { Route } from './define-routes.ts';

/** The API reference: every call with its need, input and output. Plain HTML, no script. */
export const apiDocsPage = (routes: Route[], nonce: string): string => {
  const groups = Map.groupBy(routes, ({ key }) => pathFor(key).split('/')[2] ?? '');
  const sections = [...groups].map(
    ([name, members]) => `<section><h2>${escapeHtml(name)}</h2>${members.map(renderCall).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fanfare API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${css}</style></head><body><main>
<h1>Fanfare API</h1>
<p>Same origin as the app, JSON in and out. Send an API key as <code>Authorization: Bearer &lt;key&gt;</code>. Create one in
<a href="/user/api/key">your account</a>. Errors return <code>{code, message, fields, request_id}</code> with a matching status.
For tools: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('')}</main></body></html>`;
};

const renderCall = ({ key, call }: Route) => `<article id="${escapeHtml(key.replaceAll(/\W+/g, '-'))}">
<h3><code><b>${methodFor(key)}</b> ${escapeHtml(pathFor(key))}</code></h3><p>${escapeHtml(call.summary)}. <small>Needs: ${escapeHtml(formatNeed(call.need))}</small></p>
${renderSchema('Path', call.params)}${renderSchema('Query', call.query)}${renderSchema('Body', call.body)}${renderSchema('Answer', call.returns)}${Object.entries(
  call.events ?? {},
)
  .map(([name, data]) => renderSchema(`Event ${escapeHtml(name)}`, data))
  .join('')}</article>`;

const renderSchema = (title: string, schema: z.core.$ZodType | undefined) => {
  if (!schema) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`;
};

const css = `:root{color-scheme:light dark}body{margin:0;font:14px/1.55 Inter,system-ui,sans-serif;background:light-dark(#FAF8F5,#15101F);color:light-dark(#1C1530,#F2EEF8)}
main{max-width:860px;margin:0 auto;padding:32px 20px 80px}h1{font-size:28px}h2{font-size:20px;margin-top:40px}h3{font-size:14px;margin:0}
article{background:light-dark(#fff,#1D1629);border:1px solid light-dark(#E7E2DC,#372B4C);border-radius:12px;padding:14px 16px;margin:12px 0}
article p{margin:6px 0}small,summary{color:light-dark(#5E566E,#C9C2D6)}b{color:light-dark(#5B2EE5,#B9A8FF)}a{color:light-dark(#5B2EE5,#B9A8FF)}
pre{overflow:auto;background:light-dark(#FAF8F5,#15101F);padding:12px;border-radius:8px;font-size:13px}code{overflow-wrap:anywhere}summary{cursor:pointer}`;
