const popupSize = { width: 990, height: 560 };

/** Opens a popup window centered on the screen. Returns undefined if the browser blocked it. */
export function openPopup(
  url: string,
  name: string,
  size: { width: number; height: number } = popupSize,
): Window | undefined {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - size.width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - size.height) / 2));
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  return window.open(url, name, features) ?? undefined;
}
