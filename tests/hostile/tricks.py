"""What a hostile page tries to reach a listener with, and what a public server that plays along answers."""

from __future__ import annotations

from tests.support.web_server import Reply, WebServer


def hosts(port: int) -> list[str]:
    """Return every way we know to write the forbidden listener's host, with its port."""
    names = [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "0177.0.0.1",
        "0x7f.1",
        "0x7f000001",
        "2130706433",
        "017700000001",
        "0x7f.0.0.0x1",
        "127.0.0.1.",
        "127.0.0.2",
        "127.255.255.254",
        "0.0.0.0",
        "0",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "a.localhost",
        "page.localhost",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[0:0:0:0:0:ffff:127.0.0.1]",
        "[::127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[::ffff:0:7f00:1]",
        "[2001:0:5db8:d70e:0:0:80ff:fffe]",
        "\uff11\uff12\uff17.\uff10.\uff10.\uff11",
        "\u2460\u2461\u2466.\u24ea.\u24ea.\u2460",
        "127\u30020\u30020\u30021",
        "%31%32%37.0.0.1",
        "%6c%6f%63alhost",
        "user@127.0.0.1",
        "public.example:80@127.0.0.1",
        "public.example%2f@127.0.0.1",
        "private.example",
        "PRIVATE.example.",
        "mixed.example",
        "mapped.example",
        "private.xn--nxasmq6b",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "metadata.google.internal",
        "metadata.example",
        "100.100.100.200",
        "168.63.129.16",
        "[fd00:ec2::254]",
        "[fe80::1]",
        "224.0.0.1",
        "255.255.255.255",
        "198.18.0.1",
        "intranet",
    ]
    return [f"{name}:{port}" for name in names]


def page_of_tricks(port: int) -> str:
    """Return a page that tries every host with every element in turn, and every other way out there is."""
    elements = [
        '<img src="{u}">',
        '<script src="{u}"></script>',
        '<link rel=stylesheet href="{u}">',
        '<iframe src="{u}"></iframe>',
        '<object data="{u}"></object>',
        '<embed src="{u}">',
        '<video src="{u}"></video>',
        '<audio src="{u}"></audio>',
        '<style>@import url("{u}");</style>',
        '<div style="background:url({u});width:9px;height:9px"></div>',
        '<link rel=preload as=image href="{u}">',
        '<link rel=prefetch href="{u}">',
        '<link rel=preconnect href="{u}">',
        '<link rel=modulepreload href="{u}">',
        '<link rel=icon href="{u}">',
        '<link rel=manifest href="{u}">',
        '<svg><image href="{u}" width=9 height=9 /></svg>',
        '<svg><use href="{u}#a"/></svg>',
        '<style>@font-face{{font-family:f;src:url({u})}}</style><p style="font-family:f">x</p>',
        '<input type=image src="{u}">',
        '<video poster="{u}"></video>',
        '<img srcset="{u} 1x">',
        '<picture><source srcset="{u}"><img></picture>',
        '<track src="{u}">',
        '<link rel=dns-prefetch href="{u}">',
        '<iframe srcdoc="<img src=&quot;{u}&quot;>"></iframe>',
        '<iframe srcdoc="<meta http-equiv=refresh content=&quot;0;url={u}&quot;>"></iframe>',
        '<script type=speculationrules>{{"prefetch":[{{"source":"list","urls":["{u}"]}}]}}</script>',
        '<div style="mask-image:url({u});width:9px;height:9px"></div>',
        '<div style="cursor:url({u}),auto"></div>',
    ]
    body = []
    for place, host in enumerate(hosts(port)):
        for step in range(3):
            element = elements[(place * 3 + step) % len(elements)]
            body.append(element.format(u=f"http://{host}/{place}-{step}"))
        body.append(f'<img src="https://{host}/{place}-tls">')
        body.append(f'<img src="http:\\\\{host}\\{place}-slashes"><img src="//{host}/{place}-relative">')
    spelled = ",".join(f"'{host}'" for host in hosts(port))
    redirects = "".join(
        f"<img src='http://public.example/{way}'><iframe src='http://public.example/{way}'></iframe>"
        for way in ("redirect", "redirect-name", "redirect-twice", "refresh", "script", "import.css", "frame")
    )
    script = f"""
    const spelled = [{spelled}];
    for (const host of spelled) {{
      fetch('http://' + host + '/fetch', {{mode: 'no-cors'}}).catch(() => 0);
      try {{ new WebSocket('ws://' + host + '/ws'); }} catch (e) {{}}
      try {{ new EventSource('http://' + host + '/events'); }} catch (e) {{}}
      try {{ navigator.sendBeacon('http://' + host + '/beacon', 'x'); }} catch (e) {{}}
      try {{ const x = new XMLHttpRequest(); x.open('POST', 'http://' + host + '/xhr'); x.send('x'); }} catch (e) {{}}
    }}
    const code = "importScripts('http://127.0.0.1:{port}/worker-import')";
    new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:{port}/worker',{{mode:'no-cors'}});" + code])));
    try {{ new SharedWorker(URL.createObjectURL(new Blob([code]))); }} catch (e) {{}}
    navigator.serviceWorker?.register('/service-worker.js').catch(() => 0);
    navigator.serviceWorker?.register('http://127.0.0.1:{port}/sw.js').catch(() => 0);
    import('http://127.0.0.1:{port}/module.js').catch(() => 0);
    try {{ new WebTransport('https://127.0.0.1:{port}/').ready.catch(() => 0); }} catch (e) {{}}
    try {{
      const peer = new RTCPeerConnection({{iceServers: [
        {{urls: 'stun:127.0.0.1:{port}'}}, {{urls: 'stun:localhost:{port}'}},
        {{urls: 'turn:127.0.0.1:{port}?transport=udp', username: 'a', credential: 'b'}},
        {{urls: 'turn:127.0.0.1:{port}?transport=tcp', username: 'a', credential: 'b'}},
        {{urls: 'turns:127.0.0.1:{port}?transport=tcp', username: 'a', credential: 'b'}}]}});
      peer.createDataChannel('x');
      peer.createOffer().then(offer => peer.setLocalDescription(offer));
    }} catch (e) {{}}
    for (const address of ['file:///etc/passwd', 'view-source:http://127.0.0.1:{port}/', 'chrome://version',
                           'ftp://127.0.0.1:{port}/', 'filesystem:http://127.0.0.1:{port}/x', 'qrc:/',
                           'devtools://x']) {{
      fetch(address).catch(() => 0);
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }}
    const form = document.createElement('form');
    form.action = 'http://127.0.0.1:{port}/form';
    form.method = 'post';
    form.target = 'hole';
    document.body.append(form);
    form.submit();
    open('http://127.0.0.1:{port}/popup');
    const link = document.createElement('a');
    link.href = 'http://public.example/ok.png';
    link.ping = 'http://127.0.0.1:{port}/ping';
    link.target = 'hole';
    document.body.append(link);
    link.click();
    (async () => {{
      for (let turn = 0; turn < 6; turn++) {{
        await fetch('http://rebind.example:{port}/' + turn, {{mode: 'no-cors'}}).catch(() => 0);
        await new Promise(done => setTimeout(done, 150));
      }}
      await new Promise(done => setTimeout(done, 1500));
      const done = document.createElement('b');
      done.id = 'tried';
      document.body.append(done);
    }})();
    """
    return (
        f"<!doctype html><title>Tricks</title><iframe name=hole></iframe>{''.join(body)}{redirects}"
        f"<img src='http://public.example/ok.png'><img src='http://assets.team.example/team.png'>"
        f"<script>{script}</script>"
    )


def lay_down(web: WebServer, port: int) -> None:
    """Put the public server's answers in place, all of which lead to the forbidden listener."""
    target = f"http://127.0.0.1:{port}/from-redirect"
    web.put("/ok.png", Reply(b"not a picture", "image/png"))
    web.put("/team.png", Reply(b"not a picture", "image/png"))
    web.put("/redirect", Reply(status=302, headers={"Location": target}))
    web.put("/redirect-name", Reply(status=307, headers={"Location": f"http://private.example:{port}/"}))
    web.put("/redirect-twice", Reply(status=301, headers={"Location": "http://public.example/redirect"}))
    web.put("/refresh", f"<meta http-equiv=refresh content='0;url={target}'>")
    web.put("/script", f"<script>location.href = '{target}'</script>")
    web.put("/frame", f"<iframe src='{target}'></iframe><b id=tried>")
    web.put("/import.css", Reply(f"@import url('{target}');".encode(), "text/css"))
