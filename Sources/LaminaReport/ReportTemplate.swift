/// The page around a report's data.
enum ReportTemplate {
    static let head = #"""
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Picture report</title>
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <style>
        :root{color-scheme:light dark;--bg:#fff;--fg:#1b1d21;--dim:#666b75;--line:#dadde3;--soft:#f4f5f7;--bad:#c62f2f;
          --good:#24803c;--new:#8a6100;--mark:#2f62d8}
        @media(prefers-color-scheme:dark){:root{--bg:#17191d;--fg:#e8e9ec;--dim:#9aa0ab;--line:#353a43;--soft:#21242a;
          --bad:#ff7b72;--good:#5fce7c;--new:#e3b341;--mark:#7aa2ff}}
        *{box-sizing:border-box}
        body{margin:0;font:14px/1.45 system-ui,sans-serif;background:var(--bg);color:var(--fg);height:100vh;display:flex;
          flex-direction:column}
        header{padding:10px 16px;border-bottom:1px solid var(--line);display:flex;gap:16px;align-items:center;flex-wrap:wrap}
        h1{font-size:16px;margin:0}
        header .sum{color:var(--dim)}
        main{flex:1;display:flex;min-height:0}
        nav{width:300px;border-right:1px solid var(--line);overflow:auto;flex:none}
        nav button{display:block;width:100%;text-align:left;border:0;border-bottom:1px solid var(--line);background:none;
          color:inherit;font:inherit;padding:8px 12px;cursor:pointer;overflow-wrap:anywhere}
        nav button[aria-current=true]{background:var(--soft);box-shadow:inset 3px 0 var(--mark)}
        nav small,.dim{color:var(--dim)}
        .tag{font-size:12px;font-weight:600;color:var(--dim)}
        .tag.failed,.tag.missing,.tag.faulty{color:var(--bad)}.tag.passed{color:var(--good)}.tag.recorded{color:var(--new)}
        article{flex:1;overflow:auto;padding:16px;min-width:0}
        h2{font-size:18px;margin:0 0 4px;overflow-wrap:anywhere}
        .bar{display:flex;gap:6px;flex-wrap:wrap;align-items:center;margin:12px 0}
        .bar button,select,input[type=search]{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);
          border-radius:6px;padding:4px 10px}
        .bar button{cursor:pointer}.bar button[aria-pressed=true]{background:var(--mark);color:#fff;border-color:var(--mark)}
        .stage{border:1px solid var(--line);border-radius:8px;overflow:auto;max-height:62vh;padding:12px;
          background-color:#fff;background-image:conic-gradient(#e4e4e4 25%,#fff 0 50%,#e4e4e4 0 75%,#fff 0);
          background-size:16px 16px}
        .stage canvas{image-rendering:pixelated;display:block}
        .pair{display:flex;gap:16px;width:max-content}
        figure{margin:0;position:relative}.line{position:absolute;top:0;width:2px;background:#2f62d8;pointer-events:none}
        figure{overflow:hidden}figcaption{font-size:12px;color:#444;background:#fffc;padding:0 2px}
        .probe{font:12px/1.5 ui-monospace,monospace;min-height:1.5em;margin:6px 0;color:var(--dim)}
        pre{background:var(--soft);padding:10px;border-radius:6px;overflow:auto;max-height:50vh;font:12px/1.5 ui-monospace,monospace}
        ul.changes{padding-left:20px}ul.changes li{font-weight:600}
        .trees{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:12px}
        .trees .differs{background:color-mix(in srgb,var(--new) 25%,transparent)}
        code{font:13px ui-monospace,monospace;background:var(--soft);padding:3px 6px;border-radius:4px;overflow-wrap:anywhere}
        .accepted{outline:2px solid var(--good);outline-offset:-2px}
        kbd{border:1px solid var(--line);border-radius:4px;padding:0 4px;font:12px ui-monospace,monospace}
        @media(max-width:760px){nav{width:180px}}
        </style></head><body>
        <header><h1>Picture report</h1><span class="sum" id="sum"></span>
        <select id="suite" aria-label="Suite"></select>
        <select id="status" aria-label="Status"><option value="">Failures and new pictures</option>
        <option value="all">All</option><option>failed</option><option>missing</option><option>faulty</option>
        <option>recorded</option><option>passed</option></select>
        <input type="search" id="find" placeholder="Filter" aria-label="Filter by name"></header>
        <main><nav id="list" aria-label="Expectations"></nav><article id="view" tabindex="-1"></article></main>

        """#

    /// Between the pictures and the data of the records.
    static let data = #"""
        <script type="application/json" id="data">
        """#

    static let tail = #"""
        </script><script>
        "use strict";
        const data=JSON.parse(document.getElementById("data").textContent);
        const $=id=>document.getElementById(id);
        const el=(tag,props={},...kids)=>{const e=Object.assign(document.createElement(tag),props);e.append(...kids);return e};
        let shown=[],at=0,mode="side",zoom=0,blink=0,split=.5,hover=null;
        const accepted=new Set(),pixels=new Map();
        const modes=[["side","Side by side"],["slider","Slider"],["blink","Blink"],["heat","Heat map"],["flip","FLIP map"]];
        $("sum").textContent=data.summary;
        $("suite").append(el("option",{value:"",textContent:"All suites"}),
          ...[...new Set(data.records.map(r=>r.suite))].sort().map(s=>el("option",{textContent:s,value:s})));
        function filter(){
          const suite=$("suite").value,status=$("status").value,find=$("find").value.toLowerCase();
          const before=shown[at];
          shown=data.records.filter(r=>(!suite||r.suite===suite)&&
            (status==="all"||(status?r.status===status:r.status!=="passed"))&&
            (!find||(r.title+" "+r.test).toLowerCase().includes(find)));
          at=Math.max(0,shown.indexOf(before));list();view();
        }
        function list(){
          $("list").replaceChildren(...shown.map((r,i)=>{
            const b=el("button",{onclick:()=>go(i)},el("span",{className:"tag "+r.status,textContent:r.label}),
              el("br"),r.name,el("br"),el("small",{textContent:r.suite}));
            b.setAttribute("aria-current",i===at);
            if(accepted.has(r))b.classList.add("accepted");
            return b}));
          if(!shown.length)$("list").append(el("p",{className:"dim",textContent:"Nothing to show.",style:"padding:12px"}));
          const c=$("list").querySelector("[aria-current=true]");if(c)c.scrollIntoView({block:"nearest"});
        }
        function go(i){if(!shown.length)return;at=Math.max(0,Math.min(shown.length-1,i));zoom=0;list();view()}
        function load(id){
          if(!pixels.has(id)){pixels.set(id,new Promise((ok,no)=>{const i=new Image();i.onload=()=>{
            const c=el("canvas",{width:i.width,height:i.height});
            c.getContext("2d",{willReadFrequently:true}).drawImage(i,0,0);ok(c)};i.onerror=no;
            i.src="data:image/png;base64,"+$(id).textContent}));
            if(pixels.size>40)pixels.delete(pixels.keys().next().value)}
          return pixels.get(id)}
        let ticket=0;
        async function view(){
          const mine=++ticket;clearInterval(blink);blink=0;
          const r=shown[at],v=$("view");
          if(!r){v.replaceChildren(el("p",{className:"dim",textContent:data.records.length?"No expectation matches.":"No expectations."}));return}
          const kids=[el("span",{className:"tag "+r.status,textContent:r.label}),el("h2",{textContent:r.name}),
            el("div",{className:"dim",textContent:[r.suite,r.test,r.place].filter(t=>t).join(" · ")}),el("p",{textContent:r.message})];
          if(r.reason)kids.push(el("p",{className:"dim",textContent:"Tolerance "+r.reason}));
          if(r.note)kids.push(el("p",{className:"dim",textContent:r.note}));
          if(r.changes.length)kids.push(el("h3",{textContent:"What changed in the layers"}),
            el("ul",{className:"changes"},...r.changes.map(c=>el("li",{textContent:c}))));
          const have=r.pictures,stage=el("div",{className:"stage",id:"stage"}),probe=el("div",{className:"probe",id:"probe"});
          if(Object.keys(have).length){
            const usable=modes.filter(([m])=>m==="side"||(m==="heat"||m==="flip"?have[m]:have.expected&&have.actual));
            if(!usable.some(([m])=>m===mode))mode="side";
            const bar=el("div",{className:"bar"},...usable.map(([m,t])=>{
              const b=el("button",{textContent:t,onclick:()=>{mode=m;view()}});b.setAttribute("aria-pressed",m===mode);return b}),
              el("button",{textContent:"−",title:"Smaller",onclick:()=>scale(.5)}),
              el("button",{textContent:"+",title:"Larger",onclick:()=>scale(2)}),el("span",{className:"dim",id:"zoom"}));
            kids.push(bar,stage,probe)}
          if(r.accept){
            const b=el("button",{textContent:accepted.has(r)?"Marked to accept":"Mark to accept",onclick:toggle});
            b.setAttribute("aria-pressed",accepted.has(r));
            kids.push(el("div",{className:"bar"},b,el("code",{textContent:r.accept})))}
          kids.push(el("div",{id:"commands"}));
          if(r.trees.some(t=>t.length))kids.push(pair("Layers",r.trees));
          if(r.plans.some(t=>t.length))kids.push(pair("Plan of the frame",r.plans));
          kids.push(el("p",{className:"dim"},...keys()));
          v.replaceChildren(...kids);commands();
          if(!Object.keys(have).length)return;
          const images={};
          for(const k of Object.keys(have)){try{images[k]=await load(have[k])}catch{}}
          if(mine===ticket)draw(r,images,stage,probe);
        }
        function keys(){return["j","k"," next and previous · ","1","5"," views · ","+","−"," zoom · ","a"," mark to accept · ","f"," filter"]
          .map(t=>t.trim().length===1?el("kbd",{textContent:t}):t)}
        function pair(title,[one,two]){
          const set=[new Set(one),new Set(two)];
          const pre=(lines,other)=>el("pre",{},...lines.map(l=>el("div",{textContent:l,className:one.length&&two.length&&!other.has(l)?"differs":""})));
          return el("details",{open:false},el("summary",{textContent:title}),el("div",{className:"trees"},
            el("div",{},el("b",{textContent:"Expected"}),one.length?pre(one,set[1]):el("p",{className:"dim",textContent:"Not kept."})),
            el("div",{},el("b",{textContent:"Actual"}),two.length?pre(two,set[0]):el("p",{className:"dim",textContent:"Not known."}))))}
        function size(c){c.style.width=c.width*zoom+"px";c.style.height=c.height*zoom+"px";return c}
        function copy(s){const c=el("canvas",{width:s.width,height:s.height});c.getContext("2d").drawImage(s,0,0);return c}
        function draw(r,im,stage,probe){
          const first=im.actual||im.expected||im.heat||im.flip;if(!first)return;
          if(!zoom){const room=(stage.clientWidth-24)/(mode==="side"?2.1:1)/first.width;
            zoom=room>=1?Math.min(8,Math.floor(room)):Math.max(1/16,1/Math.ceil(1/room))}
          $("zoom").textContent=Math.round(zoom*100)+" %";
          const fig=(n,s)=>{const c=size(copy(s));watch(c,r,im,probe);return el("figure",{},c,el("figcaption",{textContent:n}))};
          if(mode==="side"){
            const row=el("div",{className:"pair"});
            for(const [k,n] of [["expected","Expected"],["actual","Actual"]])if(im[k])row.append(fig(n,im[k]));
            stage.replaceChildren(row);return}
          if(mode==="heat"||mode==="flip"){stage.replaceChildren(fig(mode==="heat"?"Difference":"FLIP",im[mode]));return}
          const w=Math.max(im.expected.width,im.actual.width),h=Math.max(im.expected.height,im.actual.height);
          const c=size(el("canvas",{width:w,height:h})),g=c.getContext("2d");
          const cap=el("figcaption");watch(c,r,im,probe);
          const line=el("div",{className:"line"});line.hidden=mode!=="slider";
          line.style.height=h*zoom+"px";stage.replaceChildren(el("figure",{},c,line,cap));
          if(mode==="blink"){let on=false;const turn=()=>{on=!on;g.clearRect(0,0,w,h);g.drawImage(on?im.actual:im.expected,0,0);
            cap.textContent=on?"Actual":"Expected"};turn();blink=setInterval(turn,700);return}
          const paint=()=>{const x=Math.round(w*split);g.clearRect(0,0,w,h);
            g.drawImage(im.actual,0,0);g.clearRect(0,0,x,h);
            if(x>0)g.drawImage(im.expected,0,0,x,h,0,0,x,h);
            line.style.left=x*zoom-1+"px";
            cap.textContent="Expected left, actual right of the line"};
          paint();c.style.cursor="ew-resize";
          const move=e=>{const b=c.getBoundingClientRect();split=Math.max(0,Math.min(1,(e.clientX-b.left)/b.width));paint()};
          c.addEventListener("pointermove",move);c.addEventListener("pointerdown",move);
        }
        function watch(c,r,im,probe){c.addEventListener("pointermove",e=>{
          const b=c.getBoundingClientRect(),x=Math.floor((e.clientX-b.left)/zoom),y=Math.floor((e.clientY-b.top)/zoom);
          let text="("+x+", "+y+")";
          if(r.frameSize.length===2&&r.times.length>1){
            const f=frame(r,x,y);if(f!==null)text+=" at "+r.times[f]+" s"}
          for(const k of ["expected","actual"])if(im[k]&&x>=0&&y>=0&&x<im[k].width&&y<im[k].height)
            text+=" · "+k+" rgba("+[...im[k].getContext("2d").getImageData(x,y,1,1).data].join(", ")+")";
          probe.textContent=text})}
        function frame(r,x,y){const [w,h]=r.frameSize,columns=Math.max(1,Math.min(r.times.length,Math.floor(4096/(w+4))));
          const f=Math.floor(y/(h+4))*columns+Math.floor(x/(w+4));return f<r.times.length?f:null}
        function scale(by){zoom=Math.max(1/16,Math.min(32,(zoom||1)*by));view()}
        function toggle(){const r=shown[at];if(!r||!r.accept)return;
          accepted.has(r)?accepted.delete(r):accepted.add(r);list();view()}
        function commands(){
          const c=$("commands"),all=data.records.filter(r=>r.accept);if(!all.length)return;
          const quote=t=>"'"+t.replaceAll("'","'\\''")+"'";
          c.replaceChildren(el("p",{className:"dim"},"Accept all "+all.length+": ",el("code",{textContent:data.command})));
          if(accepted.size)c.append(el("p",{className:"dim"},"Accept the "+accepted.size+" marked: ",
            el("code",{textContent:data.command+[...accepted].map(r=>" --only "+quote(r.title)).join("")})))}
        for(const id of ["suite","status"])$(id).onchange=filter;$("find").oninput=filter;
        addEventListener("keydown",e=>{
          if(e.target.matches("input,select")){if(e.key==="Escape")e.target.blur();return}
          if(e.ctrlKey||e.metaKey||e.altKey)return;
          const k=e.key;
          if(k==="j"||k==="ArrowDown")go(at+1);else if(k==="k"||k==="ArrowUp")go(at-1);
          else if(k==="a")toggle();else if(k==="+"||k==="=")scale(2);else if(k==="-")scale(.5);
          else if(k==="f"||k==="/")$("find").focus();
          else if(k>="1"&&k<="5"){mode=modes[k-1][0];view()}else return;
          e.preventDefault()});
        const asked=new URLSearchParams(location.hash.slice(1));
        if(asked.get("mode"))mode=asked.get("mode");
        if(asked.get("status"))$("status").value=asked.get("status");
        filter();if(asked.get("at"))go(+asked.get("at"));
        </script></body></html>
        """#
}
