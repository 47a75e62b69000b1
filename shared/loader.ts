/**
 * The one inline script of the prerendered pages: starts the app once something is painted, so that nothing stands in the way of that.
 * Where a browser keeps its paints to itself, a second after the first frame. What changes from build to build stands in data
 * attributes, so that this text, and with it its hash in the security policy, does not.
 */
export const loaderScript =
  '{const d=document.currentScript.dataset;let s;const go=()=>{if(s)return;s=1;for(const h of d.modules.split(" ")){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}import(d.entry)};requestAnimationFrame(()=>setTimeout(go,1e3));new PerformanceObserver(go).observe({type:"paint",buffered:true})}';
