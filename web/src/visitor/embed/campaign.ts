import { placeWidget } from './place-widget.ts';

// Script at /embed/campaign.js. It is served inside a function of its own, because it runs on pages of others.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) placeWidget(script);
