/**
 * The one inline script of every page: it starts the application after the first paint, so that text and form never wait for it.
 * It reads the entry's address from its own tag (`<script data-entry="/assets/…">`), so its text, and with it the
 * Content-Security-Policy that allows it by hash, is the same from build to build.
 */
export const loaderScript =
  "(()=>{const{entry}=document.currentScript.dataset;requestAnimationFrame(()=>setTimeout(()=>import(entry)))})()";
