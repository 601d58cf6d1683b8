/**
 * Tells the page around the frame how high this page is. The message contains nothing but the height, so it may go to
 * any site.
 */
export const reportHeight = (frame: Window) => {
  if (frame.parent === frame) return;
  const report = () => frame.parent.postMessage({ contestHeight: frame.document.body.offsetHeight }, '*');
  new ResizeObserver(report).observe(frame.document.body);
  report();
};
