import { placeWidget } from './place-widget.ts';

// Served at /embed/campaign.js, inside a function of its own: it runs on pages of others.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) placeWidget(script);
