import { startCountdowns } from './countdown.ts';
import { improveForms } from './forms.ts';
import { reportHeight } from './frame-height.ts';
import { showCopyButtons } from './share.ts';
import { keepSource } from './source.ts';

// Script of contest pages, which work without it. It keeps countdowns running, sends forms in place and does the proof
// of work.
startCountdowns(document);
keepSource(document);
improveForms(document);
showCopyButtons(document);
reportHeight(window);
