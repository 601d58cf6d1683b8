import type { Start } from '@fanfare/contract/identity';
import { logQuietly } from './log.ts';

type SocialSdk = NonNullable<Start['social_sdk']>;

/**
 * Loads the network's own script and begins it. Nothing here waits for it, and nothing breaks without it: a browser
 * that blocks it, or a network that is away, leaves a line in the console and no more.
 */
export function loadSocialSdk({ url, version, app_id }: SocialSdk): Promise<void> {
  return new Promise<void>((done, failed) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => done();
    script.onerror = () => failed(new Error(`${url} could not be loaded.`));
    document.head.append(script);
  })
    .then(() => begin({ appId: app_id, version, xfbml: false, status: false, cookie: false }))
    .catch((error: unknown) => logQuietly('The social SDK is not available:', error));
}

function begin(settings: object): void {
  const facebook: unknown = Reflect.get(window, 'FB');
  const init: unknown = typeof facebook === 'object' && facebook !== null ? Reflect.get(facebook, 'init') : undefined;
  if (typeof init !== 'function') throw new Error('The script came without what it promises.');
  Reflect.apply(init, facebook, [settings]);
}
