import { readFileSync } from 'node:fs';
import { prepareImage } from '../src/platform/files/image.ts';

/** Started by a test: prepares an image six times at the same time and prints how much memory that took. */
const [, , path = ''] = process.argv;
const image = readFileSync(path);
const peakMb = () => process.resourceUsage().maxRSS / 1024;

const before = peakMb();
const images = await Promise.all(Array.from({ length: 6 }, () => prepareImage(image)));
process.stdout.write(JSON.stringify({ prepared: images.length, addedMb: peakMb() - before }));
