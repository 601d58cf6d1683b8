import { type Markup, trustedHtml } from '../../../../platform/html/index.ts';

/** SVG icons on a 24 × 24 grid; screen readers get the text beside them. */
const shapes = {
  locked: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  unlocked: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V7a4 4 0 0 1 7.6-1.7"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3 8 9 6 9-6"/>',
  x: '<path d="m5 4 14 16M19 4 5 20"/>',
  facebook: '<path d="M14 21v-8h3l.5-3H14V8.3c0-1 .5-1.6 1.6-1.6H18V4h-2.6C12.6 4 11 5.6 11 8.2V10H8v3h3v8"/>',
  visit: '<path d="M11 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-5M14 4h6v6M20 4l-9 9"/>',
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 8v5M12 16v.01"/>',
} as const;
export type IconName = keyof typeof shapes;

export const icon = (name: IconName): Markup =>
  trustedHtml(
    `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`,
  );
