/**
 * Inline script of the prerendered pages. It takes the token of a customer's link, or of one in a mail, out of the address,
 * before anything else runs or the address can be copied, and keeps it in `linkToken` or `mailLink` for the lookup page.
 * Then it starts the app after the first paint (or 1 s after a frame), a task per module.
 * The security policy contains its hash, so all that changes from build to build is in data attributes.
 */
export const loaderScript =
  '{const h=location.hash,t=/^#([tcs])=([\\w-]+)/.exec(h);if(t){t[1]=="t"?self.linkToken=t[2]:self.mailLink=h;history.replaceState(null,"",location.pathname+location.search)}const m=document.currentScript.dataset.modules.split(" ");let s;const go=async()=>{if(s)return;s=1;for(const u of document.querySelectorAll("[data-drawing]"))u.setAttribute("href",u.dataset.drawing);for(const h of m){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}for(const h of m){await import(h);await new Promise(r=>setTimeout(r))}};requestAnimationFrame(()=>setTimeout(go,1e3));new PerformanceObserver(go).observe({type:"paint",buffered:true})}';
