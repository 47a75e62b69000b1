/**
 * The one inline script of the prerendered pages: starts the app after the first paint.
 * What changes from build to build stands in data attributes, so that this text, and with it its hash in the security policy, does not.
 */
export const loaderScript =
  '{const d=document.currentScript.dataset;requestAnimationFrame(()=>setTimeout(()=>{for(const h of d.modules.split(" ")){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}import(d.entry)}))}';
