import { placeWidget } from './place-widget.ts';

// Script at /embed/campaign.js. It is served inside a function, so that its names don't clash with those of the site
// that includes it.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) placeWidget(script);
