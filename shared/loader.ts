/**
 * The one inline script of the prerendered pages: starts the app once something is painted, so that nothing stands in the
 * way of that. Where a browser keeps its paints to itself, a second after the first frame. Drawings get their addresses,
 * and all files are fetched at once; each then runs in a task of its own, so that a slow phone can answer a finger in
 * between. What changes from build to build stands in data attributes, so that this text, and with it its hash in the
 * security policy, does not.
 */
export const loaderScript =
  '{const m=document.currentScript.dataset.modules.split(" ");let s;const go=async()=>{if(s)return;s=1;for(const u of document.querySelectorAll("[data-drawing]"))u.setAttribute("href",u.dataset.drawing);for(const h of m){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}for(const h of m){await import(h);await new Promise(r=>setTimeout(r))}};requestAnimationFrame(()=>setTimeout(go,1e3));new PerformanceObserver(go).observe({type:"paint",buffered:true})}';
