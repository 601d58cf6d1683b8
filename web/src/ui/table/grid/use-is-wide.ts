import { useEffect, useState } from 'react';

/** True while the content is wider than its box. */
export function useIsWide(box: HTMLElement | null): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!content) return;
    const observer = new ResizeObserver(() => setWide(content.scrollWidth > box.clientWidth));
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}
