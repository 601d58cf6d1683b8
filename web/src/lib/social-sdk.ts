import type { AppStart } from '@fanfare/contract/identity/identity';
import { logWarning } from './log.ts';

type SocialSdk = NonNullable<AppStart['social_sdk']>;

/** Event of the window after the SDK was initialized: it loads later than the first screen. */
export const socialSdkReady = 'social-sdk-ready';

/**
 * Loads the Facebook SDK and initializes it. No code waits for it or needs it: if it is blocked or unavailable, only a
 * console warning is logged.
 */
export function loadSocialSdk({ url, version, app_id }: SocialSdk): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} failed to load.`));
    document.head.append(script);
  })
    .then(() => initSdk({ appId: app_id, version, xfbml: false, status: false, cookie: false }))
    .catch((error: unknown) => logWarning('The social SDK is not available:', error));
}

function initSdk(settings: object): void {
  const facebook: unknown = Reflect.get(window, 'FB');
  const init: unknown = typeof facebook === 'object' && facebook !== null ? Reflect.get(facebook, 'init') : undefined;
  if (typeof init !== 'function') throw new Error('The script does not define FB.init.');
  Reflect.apply(init, facebook, [settings]);
  window.dispatchEvent(new Event(socialSdkReady));
}
