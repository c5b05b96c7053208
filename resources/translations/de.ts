<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>AppearancePage</name>
    <message>
      <source>&amp;Restart Now</source>
      <translation>Jetzt &amp;neu starten</translation>
    </message>
    <message>
      <source>Always dark</source>
      <translation>Immer dunkel</translation>
    </message>
    <message>
      <source>Always light</source>
      <translation>Immer hell</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>Wie das System</translation>
    </message>
    <message>
      <source>Colors</source>
      <translation>Farben</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <source>Lan&amp;guage</source>
      <translation>S&amp;prache</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <source>Light or dark as the system is</source>
      <translation>Hell oder dunkel, wie das System ist</translation>
    </message>
    <message>
      <source>Restart the program now</source>
      <translation>Das Programm jetzt neu starten</translation>
    </message>
    <message>
      <source>Si&amp;ze of the interface</source>
      <translation>&amp;Größe der Oberfläche</translation>
    </message>
    <message>
      <source>System</source>
      <translation>System</translation>
    </message>
    <message>
      <source>The language changes with the next start of the program. Conversions not finished wait until then.</source>
      <translation>Die Sprache ändert sich mit dem nächsten Start des Programms. Nicht beendete Umwandlungen warten bis dahin.</translation>
    </message>
  </context>
  <context>
    <name>Application</name>
    <message>
      <source>Local engine</source>
      <translation>Lokale Engine</translation>
    </message>
    <message>
      <source>Sandbox off (running as root)</source>
      <translation>Sandbox aus (läuft als root)</translation>
    </message>
  </context>
  <context>
    <name>Attention</name>
    <message>
      <source>1 conversion waits for it.</source>
      <translation>1 Umwandlung wartet darauf.</translation>
    </message>
    <message>
      <source>All conversions are finished</source>
      <translation>Alle Umwandlungen sind fertig</translation>
    </message>
    <message>
      <source>Designs: {done}. Failed: {failed}.</source>
      <translation>Designs: {done}. Fehlgeschlagen: {failed}.</translation>
    </message>
    <message>
      <source>The design is ready</source>
      <translation>Das Design ist fertig</translation>
    </message>
    <message>
      <source>Web pages are being converted</source>
      <translation>Webseiten werden umgewandelt</translation>
    </message>
    <message>
      <source>{count} conversions wait for it.</source>
      <translation>{count} Umwandlungen warten darauf.</translation>
    </message>
    <message>
      <source>{name}. Show in folder</source>
      <translation>{name}. Im Ordner zeigen</translation>
    </message>
    <message>
      <source>{server} is back</source>
      <translation>{server} ist wieder da</translation>
    </message>
  </context>
  <context>
    <name>BrowserView</name>
    <message>
      <source>&amp;Forget</source>
      <translation>&amp;Vergessen</translation>
    </message>
    <message>
      <source>&amp;Keep</source>
      <translation>&amp;Behalten</translation>
    </message>
    <message>
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <source>Address of the page, such as app.example.com</source>
      <translation>Adresse der Seite, etwa app.example.com</translation>
    </message>
    <message>
      <source>Back</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <source>Capture This</source>
      <translation>Diese Seite aufnehmen</translation>
    </message>
    <message>
      <source>Capture in &amp;5 Seconds</source>
      <translation>In &amp;5 Sekunden aufnehmen</translation>
    </message>
    <message>
      <source>Capture the &amp;Part in Sight</source>
      <translation>&amp;Sichtbaren Teil aufnehmen</translation>
    </message>
    <message>
      <source>Capture the &amp;Whole Page</source>
      <translation>&amp;Ganze Seite aufnehmen</translation>
    </message>
    <message>
      <source>Capturing… the page goes on in a moment.</source>
      <translation>Wird aufgenommen … die Seite läuft gleich weiter.</translation>
    </message>
    <message>
      <source>Cookies and logins stay on this machine, until you forget them.</source>
      <translation>Cookies und Anmeldungen bleiben auf diesem Rechner, bis Sie sie vergessen lassen.</translation>
    </message>
    <message>
      <source>Cookies, logins and all else the private browser remembers are deleted, and its windows close.</source>
      <translation>Cookies, Anmeldungen und alles andere, was der private Browser sich merkt, wird gelöscht, und seine Fenster schließen sich.</translation>
    </message>
    <message>
      <source>Delete cookies, logins and all else this window remembers</source>
      <translation>Cookies, Anmeldungen und alles andere löschen, was dieses Fenster sich merkt</translation>
    </message>
    <message>
      <source>Encrypted connection</source>
      <translation>Verschlüsselte Verbindung</translation>
    </message>
    <message>
      <source>Forget</source>
      <translation>Vergessen</translation>
    </message>
    <message>
      <source>Forget this session</source>
      <translation>Diese Sitzung vergessen</translation>
    </message>
    <message>
      <source>Forget this session?</source>
      <translation>Diese Sitzung vergessen?</translation>
    </message>
    <message>
      <source>Forget…</source>
      <translation>Vergessen …</translation>
    </message>
    <message>
      <source>Forward</source>
      <translation>Vor</translation>
    </message>
    <message>
      <source>Go to the page you want</source>
      <translation>Gehen Sie zu der gewünschten Seite</translation>
    </message>
    <message>
      <source>Loading</source>
      <translation>Wird geladen</translation>
    </message>
    <message>
      <source>Log in, scroll, open menus. Capture This makes a design of the page as it stands then.</source>
      <translation>Melden Sie sich an, scrollen Sie, öffnen Sie Menüs. „Diese Seite aufnehmen“ macht aus der Seite ein Design, wie sie dann dasteht.</translation>
    </message>
    <message>
      <source>Make a design of the page as it stands now ({key})</source>
      <translation>Aus der Seite, wie sie jetzt ist, ein Design machen ({key})</translation>
    </message>
    <message>
      <source>More ways to capture</source>
      <translation>Weitere Arten aufzunehmen</translation>
    </message>
    <message>
      <source>Not encrypted</source>
      <translation>Nicht verschlüsselt</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Private Browser</source>
      <translation>Privater Browser</translation>
    </message>
    <message>
      <source>Reload</source>
      <translation>Neu laden</translation>
    </message>
    <message>
      <source>Reload (F5)</source>
      <translation>Neu laden (F5)</translation>
    </message>
    <message>
      <source>Stop loading</source>
      <translation>Laden abbrechen</translation>
    </message>
    <message>
      <source>Stop loading (Esc)</source>
      <translation>Laden abbrechen (Esc)</translation>
    </message>
    <message>
      <source>Width of the page</source>
      <translation>Breite der Seite</translation>
    </message>
    <message>
      <source>Width the page is laid out in</source>
      <translation>Breite, in der die Seite angeordnet wird</translation>
    </message>
    <message>
      <source>Window width</source>
      <translation>Fensterbreite</translation>
    </message>
  </context>
  <context>
    <name>Causes</name>
    <message>
      <source>1 font</source>
      <translation>1 Schrift</translation>
    </message>
    <message>
      <source>1 font did not load</source>
      <translation>1 Schrift wurde nicht geladen</translation>
    </message>
    <message>
      <source>1 image</source>
      <translation>1 Bild</translation>
    </message>
    <message>
      <source>1 image did not load</source>
      <translation>1 Bild wurde nicht geladen</translation>
    </message>
    <message>
      <source>A firewall or proxy before the server seems to refuse (HTTP {status}).</source>
      <translation>Eine Firewall oder ein Proxy vor dem Server scheint abzulehnen (HTTP {status}).</translation>
    </message>
    <message>
      <source>A gradient has {count} stops; it needs two.</source>
      <translation>Ein Verlauf hat {count} Farbpunkte; er braucht zwei.</translation>
    </message>
    <message>
      <source>A key that starts with {prefix} does not open {path}.</source>
      <translation>Ein Schlüssel, der mit {prefix} beginnt, öffnet {path} nicht.</translation>
    </message>
    <message>
      <source>A layer has a number that is too large.</source>
      <translation>Eine Ebene hat eine Zahl, die zu groß ist.</translation>
    </message>
    <message>
      <source>A layer has a value that cannot be written: {problem}.</source>
      <translation>Eine Ebene hat einen Wert, der sich nicht schreiben lässt: {problem}.</translation>
    </message>
    <message>
      <source>A layer of the page has no finite place.</source>
      <translation>Eine Ebene der Seite hat keine endliche Lage.</translation>
    </message>
    <message>
      <source>A layer refers to a shape that is not there.</source>
      <translation>Eine Ebene verweist auf eine Form, die es nicht gibt.</translation>
    </message>
    <message>
      <source>A layer shows a picture that the design does not hold.</source>
      <translation>Eine Ebene zeigt ein Bild, das nicht im Design ist.</translation>
    </message>
    <message>
      <source>A name has 1 to {longest} visible characters.</source>
      <translation>Ein Name hat 1 bis {longest} sichtbare Zeichen.</translation>
    </message>
    <message>
      <source>A new month begins on {day}, UTC.</source>
      <translation>Ein neuer Monat beginnt am {day} (UTC).</translation>
    </message>
    <message>
      <source>A newer version of the program made the list of jobs.</source>
      <translation>Eine neuere Version des Programms hat die Liste der Aufträge angelegt.</translation>
    </message>
    <message>
      <source>A part of it cannot be unpacked.</source>
      <translation>Ein Teil davon lässt sich nicht auspacken.</translation>
    </message>
    <message>
      <source>A part of it is cut off.</source>
      <translation>Ein Teil davon ist abgeschnitten.</translation>
    </message>
    <message>
      <source>A part of the page could not be converted.</source>
      <translation>Ein Teil der Seite ließ sich nicht umwandeln.</translation>
    </message>
    <message>
      <source>A picture cannot be read.</source>
      <translation>Ein Bild ist nicht lesbar.</translation>
    </message>
    <message>
      <source>A picture does not have the SHA-1 it is kept under.</source>
      <translation>Ein Bild hat nicht den SHA-1-Wert, unter dem es abgelegt ist.</translation>
    </message>
    <message>
      <source>A picture ended early.</source>
      <translation>Ein Bild endete zu früh.</translation>
    </message>
    <message>
      <source>A picture is no PNG, JPEG or GIF of at most 4096 px a side.</source>
      <translation>Ein Bild ist kein PNG, JPEG oder GIF mit höchstens 4096 px je Seite.</translation>
    </message>
    <message>
      <source>A picture of {width} x {height} pixels.</source>
      <translation>Ein Bild von {width} x {height} Pixeln.</translation>
    </message>
    <message>
      <source>A preset has a value of the wrong kind.</source>
      <translation>Eine Vorgabe hat einen Wert der falschen Art.</translation>
    </message>
    <message>
      <source>A preset has no name, or a file name with unknown fields.</source>
      <translation>Eine Vorgabe hat keinen Namen oder einen Dateinamen mit unbekannten Feldern.</translation>
    </message>
    <message>
      <source>A preset needs 1 to {most} whole widths.</source>
      <translation>Eine Vorgabe braucht 1 bis {most} ganzzahlige Breiten.</translation>
    </message>
    <message>
      <source>A script of the engine failed in the page.</source>
      <translation>Ein Skript der Engine ist in der Seite gescheitert.</translation>
    </message>
    <message>
      <source>A shadow has no color.</source>
      <translation>Ein Schatten hat keine Farbe.</translation>
    </message>
    <message>
      <source>A web page came back. Is this the right server, or does the network ask for a login first?</source>
      <translation>Zurück kam eine Webseite. Ist es der richtige Server, oder verlangt das Netz erst eine Anmeldung?</translation>
    </message>
    <message>
      <source>An API key starts with sk_, svc_sk_ or svc_pk_.</source>
      <translation>Ein API-Schlüssel beginnt mit sk_, svc_sk_ oder svc_pk_.</translation>
    </message>
    <message>
      <source>An outline does not begin with a move.</source>
      <translation>Ein Umriss beginnt nicht mit einem Anfangspunkt.</translation>
    </message>
    <message>
      <source>An outline has coordinates that are missing or not finite.</source>
      <translation>Einem Umriss fehlen Koordinaten, oder sie sind nicht endlich.</translation>
    </message>
    <message>
      <source>At least one of html and url must be provided.</source>
      <translation>Mindestens eines von html und url ist nötig.</translation>
    </message>
    <message>
      <source>Copying broke off.</source>
      <translation>Das Kopieren wurde abgebrochen.</translation>
    </message>
    <message>
      <source>Create a new key in the server's dashboard and add it here.</source>
      <translation>Legen Sie in der Übersicht des Servers einen neuen Schlüssel an und fügen Sie ihn hier hinzu.</translation>
    </message>
    <message>
      <source>Delete the old key in the server's dashboard, then remove it here.</source>
      <translation>Löschen Sie den alten Schlüssel in der Übersicht des Servers und entfernen Sie ihn dann hier.</translation>
    </message>
    <message>
      <source>First: {step}</source>
      <translation>Zuerst: {step}</translation>
    </message>
    <message>
      <source>Heights and timeouts are whole numbers.</source>
      <translation>Höhen und Zeitgrenzen sind ganze Zahlen.</translation>
    </message>
    <message>
      <source>It answered something else than was asked.</source>
      <translation>Die Antwort passte nicht zur Frage.</translation>
    </message>
    <message>
      <source>It did not answer for {seconds} s.</source>
      <translation>Seit {seconds} s kam keine Antwort.</translation>
    </message>
    <message>
      <source>It holds a number that is too large.</source>
      <translation>Eine Zahl darin ist zu groß.</translation>
    </message>
    <message>
      <source>It holds a number that is too long.</source>
      <translation>Eine Zahl darin ist zu lang.</translation>
    </message>
    <message>
      <source>It is a bare canvas without its archive, which Figma does not open.</source>
      <translation>Es ist eine bloße Zeichenfläche ohne ihr Archiv, und Figma öffnet das nicht.</translation>
    </message>
    <message>
      <source>It is an archive without a canvas.</source>
      <translation>Es ist ein Archiv ohne Zeichenfläche.</translation>
    </message>
    <message>
      <source>It is empty.</source>
      <translation>Sie ist leer.</translation>
    </message>
    <message>
      <source>It is nested too deep.</source>
      <translation>Das ist zu tief verschachtelt.</translation>
    </message>
    <message>
      <source>It is no .fig file.</source>
      <translation>Das ist keine .fig-Datei.</translation>
    </message>
    <message>
      <source>It is no JSON string.</source>
      <translation>Sie ist kein JSON-Text.</translation>
    </message>
    <message>
      <source>It is no base64.</source>
      <translation>Sie ist kein Base64.</translation>
    </message>
    <message>
      <source>It is not JSON at line {line}, column {column}.</source>
      <translation>In Zeile {line}, Spalte {column} ist das kein JSON.</translation>
    </message>
    <message>
      <source>It is not UTF-8 at byte {place}.</source>
      <translation>Bei Byte {place} ist das kein UTF-8.</translation>
    </message>
    <message>
      <source>It needs more memory than one design may take.</source>
      <translation>Es braucht mehr Speicher, als ein Design haben darf.</translation>
    </message>
    <message>
      <source>It unpacks to far more than a design holds.</source>
      <translation>Ausgepackt ist das weit mehr, als ein Design umfasst.</translation>
    </message>
    <message>
      <source>It was cut off.</source>
      <translation>Sie ist abgeschnitten.</translation>
    </message>
    <message>
      <source>Its archive cannot be unpacked.</source>
      <translation>Das Archiv lässt sich nicht auspacken.</translation>
    </message>
    <message>
      <source>Its archive is compressed in a way that Figma does not know.</source>
      <translation>Das Archiv ist auf eine Weise komprimiert, die Figma nicht kennt.</translation>
    </message>
    <message>
      <source>Its archive is damaged or cut off.</source>
      <translation>Das Archiv ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
      <source>Its archive is encrypted or packed in an unknown way.</source>
      <translation>Das Archiv ist verschlüsselt oder auf unbekannte Weise gepackt.</translation>
    </message>
    <message>
      <source>Its archive unpacks to far more than a design holds.</source>
      <translation>Das Archiv enthält ausgepackt weit mehr, als ein Design umfasst.</translation>
    </message>
    <message>
      <source>Its archive unpacks to more than any design needs.</source>
      <translation>Das Archiv enthält ausgepackt mehr, als ein Design je braucht.</translation>
    </message>
    <message>
      <source>Its base64 goes on after its end.</source>
      <translation>Ihr Base64 geht nach seinem Ende weiter.</translation>
    </message>
    <message>
      <source>Its base64 was cut off.</source>
      <translation>Ihr Base64 ist abgeschnitten.</translation>
    </message>
    <message>
      <source>Its canvas is not that of a Figma design.</source>
      <translation>Die Zeichenfläche ist nicht die eines Figma-Designs.</translation>
    </message>
    <message>
      <source>Its certificate has expired, or is not valid yet by the clock of this machine.</source>
      <translation>Sein Zertifikat ist abgelaufen oder nach der Uhr dieses Rechners noch nicht gültig.</translation>
    </message>
    <message>
      <source>Its container ends inside a chunk.</source>
      <translation>Der Behälter der Datei endet mitten in einem Teil.</translation>
    </message>
    <message>
      <source>Its container ends inside the length of a chunk.</source>
      <translation>Der Behälter der Datei endet mitten in einer Längenangabe.</translation>
    </message>
    <message>
      <source>Its container lacks a chunk.</source>
      <translation>Im Behälter der Datei fehlt ein Teil.</translation>
    </message>
    <message>
      <source>Its content cannot be read.</source>
      <translation>Der Inhalt der Datei ist nicht lesbar.</translation>
    </message>
    <message>
      <source>Its list of layers cannot be read.</source>
      <translation>Die Liste der Ebenen ist nicht lesbar.</translation>
    </message>
    <message>
      <source>Its robots.txt asks programs to leave {path} alone.</source>
      <translation>Ihre robots.txt bittet Programme, {path} nicht aufzurufen.</translation>
    </message>
    <message>
      <source>Its robots.txt cannot be read (status {status}).</source>
      <translation>Ihre robots.txt lässt sich nicht lesen (Status {status}).</translation>
    </message>
    <message>
      <source>Its schema cannot be read.</source>
      <translation>Das Schema der Datei ist nicht lesbar.</translation>
    </message>
    <message>
      <source>Its schema is not Figma's.</source>
      <translation>Das Schema der Datei ist nicht das von Figma.</translation>
    </message>
    <message>
      <source>Looking for what repeats broke off.</source>
      <translation>Die Suche nach Wiederholungen ist abgebrochen.</translation>
    </message>
    <message>
      <source>No Secret Service or KWallet answers in this session.</source>
      <translation>In dieser Sitzung antwortet kein Secret Service und kein KWallet.</translation>
    </message>
    <message>
      <source>No element {selector} appeared</source>
      <translation>Kein Element {selector} ist erschienen</translation>
    </message>
    <message>
      <source>No secure connection came about. Does the server speak https at this address?</source>
      <translation>Eine sichere Verbindung kam nicht zustande. Spricht der Server unter dieser Adresse https?</translation>
    </message>
    <message>
      <source>No server of this name is known.</source>
      <translation>Einen Server dieses Namens kennt niemand.</translation>
    </message>
    <message>
      <source>Nothing answers at this address and port.</source>
      <translation>Unter dieser Adresse und diesem Port antwortet nichts.</translation>
    </message>
    <message>
      <source>One is not in the design any more.</source>
      <translation>Eine davon ist nicht mehr im Design.</translation>
    </message>
    <message>
      <source>One of its layers has no id.</source>
      <translation>Einer Ebene fehlt die Kennung.</translation>
    </message>
    <message>
      <source>One of them is no design with pages.</source>
      <translation>Eines davon ist kein Design mit Seiten.</translation>
    </message>
    <message>
      <source>Only files are taken several at a time.</source>
      <translation>Nur von Dateien werden mehrere zugleich genommen.</translation>
    </message>
    <message>
      <source>Only http and https addresses can be opened.</source>
      <translation>Es lassen sich nur http- und https-Adressen öffnen.</translation>
    </message>
    <message>
      <source>Put the new key in the old one's place.</source>
      <translation>Setzen Sie den neuen Schlüssel an die Stelle des alten.</translation>
    </message>
    <message>
      <source>Putting them together broke off.</source>
      <translation>Das Zusammenlegen ist abgebrochen.</translation>
    </message>
    <message>
      <source>Some of what the private browser remembers could not be deleted: {reason}.</source>
      <translation>Ein Teil dessen, was sich der private Browser merkt, ließ sich nicht löschen: {reason}.</translation>
    </message>
    <message>
      <source>Something follows the JSON string.</source>
      <translation>Nach dem JSON-Text kommt noch etwas.</translation>
    </message>
    <message>
      <source>Something in the file, or a lack of memory, ended it.</source>
      <translation>Etwas in der Datei oder zu wenig Speicher hat den Prozess beendet.</translation>
    </message>
    <message>
      <source>Something other than this program has deleted its files.</source>
      <translation>Etwas anderes als dieses Programm hat die Dateien gelöscht.</translation>
    </message>
    <message>
      <source>The account's conversions of this month are used up. {again}</source>
      <translation>Die Umwandlungen des Kontos sind für diesen Monat verbraucht. {again}</translation>
    </message>
    <message>
      <source>The address answered with status {status}.</source>
      <translation>Die Adresse hat mit dem Status {status} geantwortet.</translation>
    </message>
    <message>
      <source>The address answers with a PDF document, not with a page. There are plugins for Figma that take one.</source>
      <translation>Die Adresse antwortet mit einem PDF-Dokument, nicht mit einer Seite. Es gibt Plugins für Figma, die eines nehmen.</translation>
    </message>
    <message>
      <source>The address answers with a download, not with a page.</source>
      <translation>Die Adresse antwortet mit einem Download, nicht mit einer Seite.</translation>
    </message>
    <message>
      <source>The address answers with a feed, not with a page. Give the address of the page that it is of.</source>
      <translation>Die Adresse antwortet mit einem Feed, nicht mit einer Seite. Die Adresse der Seite angeben, zu der er gehört.</translation>
    </message>
    <message>
      <source>The address answers with a film or a sound, not with a page. Figma has no layers for that.</source>
      <translation>Die Adresse antwortet mit einem Film oder Ton, nicht mit einer Seite. Dafür hat Figma keine Ebenen.</translation>
    </message>
    <message>
      <source>The address answers with a picture, not with a page. Save it and drag it into Figma, which takes it as it is.</source>
      <translation>Die Adresse antwortet mit einem Bild, nicht mit einer Seite. Es speichern und in Figma ziehen, das es nimmt, wie es ist.</translation>
    </message>
    <message>
      <source>The address answers with code of a page, not with the page. Give the address of the page itself.</source>
      <translation>Die Adresse antwortet mit Code einer Seite, nicht mit der Seite. Die Adresse der Seite selbst angeben.</translation>
    </message>
    <message>
      <source>The address answers with data (JSON), not with a page. Give the address of the page that shows it.</source>
      <translation>Die Adresse antwortet mit Daten (JSON), nicht mit einer Seite. Die Adresse der Seite angeben, die sie zeigt.</translation>
    </message>
    <message>
      <source>The address answers with plain text, not with a page. If it is HTML, copy it and convert it as HTML code.</source>
      <translation>Die Adresse antwortet mit reinem Text, nicht mit einer Seite. Wenn er HTML ist, ihn kopieren und als HTML-Code umwandeln.</translation>
    </message>
    <message>
      <source>The address answers with {kind}, not with a page.</source>
      <translation>Die Adresse antwortet mit {kind}, nicht mit einer Seite.</translation>
    </message>
    <message>
      <source>The address cannot be read.</source>
      <translation>Die Adresse ist nicht lesbar.</translation>
    </message>
    <message>
      <source>The address is not of http or https.</source>
      <translation>Die Adresse beginnt weder mit http noch mit https.</translation>
    </message>
    <message>
      <source>The address leads round in a circle.</source>
      <translation>Die Adresse führt im Kreis.</translation>
    </message>
    <message>
      <source>The address leads to a page that asks for a password.</source>
      <translation>Die Adresse führt zu einer Seite, die nach einem Passwort fragt.</translation>
    </message>
    <message>
      <source>The address leads to another site, {there}. Give that one.</source>
      <translation>Die Adresse führt zu einer anderen Website, {there}. Geben Sie diese an.</translation>
    </message>
    <message>
      <source>The answer cannot be read. {why}</source>
      <translation>Die Antwort ist nicht lesbar. {why}</translation>
    </message>
    <message>
      <source>The answer holds no file. {why}</source>
      <translation>Die Antwort enthält keine Datei. {why}</translation>
    </message>
    <message>
      <source>The answer is longer than a version needs.</source>
      <translation>Die Antwort ist länger, als eine Version braucht.</translation>
    </message>
    <message>
      <source>The answer is longer than {limit} bytes.</source>
      <translation>Die Antwort ist länger als {limit} Bytes.</translation>
    </message>
    <message>
      <source>The answer is of type {kind}, not JSON. Is it this server at all?</source>
      <translation>Die Antwort ist vom Typ {kind}, nicht JSON. Ist es überhaupt dieser Server?</translation>
    </message>
    <message>
      <source>The answer names no file to download (data.downloadUrl).</source>
      <translation>Die Antwort nennt keine Datei zum Herunterladen (data.downloadUrl).</translation>
    </message>
    <message>
      <source>The answer names no version.</source>
      <translation>Die Antwort nennt keine Version.</translation>
    </message>
    <message>
      <source>The answer was not whole after {seconds} s.</source>
      <translation>Die Antwort war nach {seconds} s nicht vollständig.</translation>
    </message>
    <message>
      <source>The archive holds no design.</source>
      <translation>Das Archiv enthält kein Design.</translation>
    </message>
    <message>
      <source>The browser engine did not answer at all.</source>
      <translation>Die Browser-Engine hat gar nicht geantwortet.</translation>
    </message>
    <message>
      <source>The browser engine did not answer {method} within {seconds} s.</source>
      <translation>Die Browser-Engine hat {method} nicht innerhalb von {seconds} s beantwortet.</translation>
    </message>
    <message>
      <source>The browser engine drew a picture that cannot be read.</source>
      <translation>Die Browser-Engine hat ein Bild gezeichnet, das nicht lesbar ist.</translation>
    </message>
    <message>
      <source>The browser engine refused {method}.</source>
      <translation>Die Browser-Engine hat {method} abgelehnt.</translation>
    </message>
    <message>
      <source>The capture was stopped.</source>
      <translation>Die Aufnahme wurde abgebrochen.</translation>
    </message>
    <message>
      <source>The comparison could not start.</source>
      <translation>Der Vergleich konnte nicht beginnen.</translation>
    </message>
    <message>
      <source>The comparison met an unexpected {kind}.</source>
      <translation>Beim Vergleichen kam es zu einem unerwarteten {kind}.</translation>
    </message>
    <message>
      <source>The comparison took too much time or memory.</source>
      <translation>Der Vergleich brauchte zu viel Zeit oder Speicher.</translation>
    </message>
    <message>
      <source>The connection to the page broke.</source>
      <translation>Die Verbindung zur Seite brach ab.</translation>
    </message>
    <message>
      <source>The conversion process did not answer any more and was ended.</source>
      <translation>Der Umwandlungsprozess antwortete nicht mehr und wurde beendet.</translation>
    </message>
    <message>
      <source>The conversion process did not start.</source>
      <translation>Der Umwandlungsprozess ist nicht gestartet.</translation>
    </message>
    <message>
      <source>The conversion process ended in the middle of its work.</source>
      <translation>Der Umwandlungsprozess endete mitten in der Arbeit.</translation>
    </message>
    <message>
      <source>The conversion process named a file that is not its own.</source>
      <translation>Der Umwandlungsprozess hat eine Datei genannt, die nicht seine eigene ist.</translation>
    </message>
    <message>
      <source>The conversion process took too much memory.</source>
      <translation>Der Umwandlungsprozess brauchte zu viel Speicher.</translation>
    </message>
    <message>
      <source>The design cannot be compared with the picture. {reason}</source>
      <translation>Das Design lässt sich nicht mit dem Bild vergleichen. {reason}</translation>
    </message>
    <message>
      <source>The design cannot be compared with the picture: {reason}.</source>
      <translation>Das Design lässt sich nicht mit dem Bild vergleichen: {reason}.</translation>
    </message>
    <message>
      <source>The design has no page.</source>
      <translation>Das Design hat keine Seite.</translation>
    </message>
    <message>
      <source>The design has none.</source>
      <translation>Das Design hat keine.</translation>
    </message>
    <message>
      <source>The design is closed.</source>
      <translation>Das Design ist geschlossen.</translation>
    </message>
    <message>
      <source>The design was written by another version of Figma.</source>
      <translation>Das Design stammt aus einer anderen Version von Figma.</translation>
    </message>
    <message>
      <source>The drawing met an unexpected {kind}.</source>
      <translation>Beim Zeichnen kam es zu einem unerwarteten {kind}.</translation>
    </message>
    <message>
      <source>The engine has been shut down.</source>
      <translation>Die Engine wurde beendet.</translation>
    </message>
    <message>
      <source>The engine met an unexpected {kind}.</source>
      <translation>In der Engine kam es zu einem unerwarteten {kind}.</translation>
    </message>
    <message>
      <source>The file cannot be read.</source>
      <translation>Die Datei lässt sich nicht lesen.</translation>
    </message>
    <message>
      <source>The file does not begin like a design.</source>
      <translation>Die Datei beginnt nicht wie ein Design.</translation>
    </message>
    <message>
      <source>The file has more than {limit} MB.</source>
      <translation>Die Datei hat mehr als {limit} MB.</translation>
    </message>
    <message>
      <source>The file holds more than {most} presets.</source>
      <translation>Die Datei enthält mehr als {most} Vorgaben.</translation>
    </message>
    <message>
      <source>The file is larger than {size}.</source>
      <translation>Die Datei ist größer als {size}.</translation>
    </message>
    <message>
      <source>The file is too large.</source>
      <translation>Die Datei ist zu groß.</translation>
    </message>
    <message>
      <source>The folder of the private browser cannot be used: {reason}.</source>
      <translation>Der Ordner des privaten Browsers kann nicht benutzt werden: {reason}.</translation>
    </message>
    <message>
      <source>The key holds characters that no key has, or is cut off.</source>
      <translation>Der Schlüssel enthält Zeichen, die kein Schlüssel hat, oder ist abgeschnitten.</translation>
    </message>
    <message>
      <source>The key “{name}” is for {base} now; this job is for {server}.</source>
      <translation>Der Schlüssel „{name}“ gehört jetzt zu {base}; dieser Auftrag ist für {server}.</translation>
    </message>
    <message>
      <source>The key “{name}” is not on this machine any more.</source>
      <translation>Der Schlüssel „{name}“ ist nicht mehr auf diesem Rechner.</translation>
    </message>
    <message>
      <source>The keyring did not answer within {seconds} s.</source>
      <translation>Der Schlüsselbund hat innerhalb von {seconds} s nicht geantwortet.</translation>
    </message>
    <message>
      <source>The keyring did not answer.</source>
      <translation>Der Schlüsselbund hat nicht geantwortet.</translation>
    </message>
    <message>
      <source>The keyring holds no key for “{name}” any more.</source>
      <translation>Der Schlüsselbund enthält keinen Schlüssel für „{name}“ mehr.</translation>
    </message>
    <message>
      <source>The keyring is locked and was not unlocked.</source>
      <translation>Der Schlüsselbund ist gesperrt und wurde nicht entsperrt.</translation>
    </message>
    <message>
      <source>The keyring is still busy with an earlier question.</source>
      <translation>Der Schlüsselbund ist noch mit einer früheren Frage beschäftigt.</translation>
    </message>
    <message>
      <source>The keyring refused to read or write the key.</source>
      <translation>Der Schlüsselbund hat das Lesen oder Schreiben des Schlüssels abgelehnt.</translation>
    </message>
    <message>
      <source>The keyring's question was closed without an answer.</source>
      <translation>Die Frage des Schlüsselbunds wurde ohne Antwort geschlossen.</translation>
    </message>
    <message>
      <source>The keyring's service has gone.</source>
      <translation>Der Dienst des Schlüsselbunds ist verschwunden.</translation>
    </message>
    <message>
      <source>The link to the file is neither on the server nor an https address.</source>
      <translation>Die Adresse der Datei liegt weder auf dem Server, noch ist sie eine https-Adresse.</translation>
    </message>
    <message>
      <source>The link to the file leads in circles.</source>
      <translation>Die Adresse der Datei führt im Kreis.</translation>
    </message>
    <message>
      <source>The list of jobs cannot be kept.</source>
      <translation>Die Liste der Aufträge kann nicht festgehalten werden.</translation>
    </message>
    <message>
      <source>The list of jobs cannot be used: {reason}.</source>
      <translation>Die Liste der Aufträge ist nicht benutzbar: {reason}.</translation>
    </message>
    <message>
      <source>The list of keys could not be read from {path}.</source>
      <translation>Die Liste der Schlüssel in {path} ließ sich nicht lesen.</translation>
    </message>
    <message>
      <source>The list of keys could not be written to {path}.</source>
      <translation>Die Liste der Schlüssel ließ sich nicht nach {path} schreiben.</translation>
    </message>
    <message>
      <source>The new key must be of the same kind as the old one ({prefix}…).</source>
      <translation>Der neue Schlüssel muss von derselben Art sein wie der alte ({prefix}…).</translation>
    </message>
    <message>
      <source>The operating system's keyring cannot be used in this session.</source>
      <translation>Der Schlüsselbund des Betriebssystems ist in dieser Sitzung nicht benutzbar.</translation>
    </message>
    <message>
      <source>The output could not be written: {reason}.</source>
      <translation>Die Ausgabe konnte nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
      <source>The page broke off before anything of it was there to see.</source>
      <translation>Die Seite brach ab, bevor etwas von ihr zu sehen war.</translation>
    </message>
    <message>
      <source>The page cannot be loaded: {reason} ({code}).</source>
      <translation>Die Seite kann nicht geladen werden: {reason} ({code}).</translation>
    </message>
    <message>
      <source>The page cannot be loaded: {reason}.</source>
      <translation>Die Seite lässt sich nicht laden: {reason}.</translation>
    </message>
    <message>
      <source>The page could not be halted.</source>
      <translation>Die Seite ließ sich nicht anhalten.</translation>
    </message>
    <message>
      <source>The page could not be scrolled through</source>
      <translation>Die Seite ließ sich nicht durchscrollen</translation>
    </message>
    <message>
      <source>The page did not answer</source>
      <translation>Die Seite hat nicht geantwortet</translation>
    </message>
    <message>
      <source>The page did not answer when asked for its fonts</source>
      <translation>Die Seite hat auf die Frage nach ihren Schriften nicht geantwortet</translation>
    </message>
    <message>
      <source>The page did not answer when asked for its images</source>
      <translation>Die Seite hat auf die Frage nach ihren Bildern nicht geantwortet</translation>
    </message>
    <message>
      <source>The page did not finish loading</source>
      <translation>Die Seite war nicht fertig geladen</translation>
    </message>
    <message>
      <source>The page did not finish loading ({waiting} is missing)</source>
      <translation>Die Seite war nicht fertig geladen ({waiting} fehlt)</translation>
    </message>
    <message>
      <source>The page did not get ready for a preview.</source>
      <translation>Die Seite wurde für eine Vorschau nicht rechtzeitig fertig.</translation>
    </message>
    <message>
      <source>The page did not tell its title</source>
      <translation>Die Seite hat ihren Titel nicht genannt</translation>
    </message>
    <message>
      <source>The page ended its renderer process.</source>
      <translation>Die Seite hat den Prozess beendet, der sie zeichnete.</translation>
    </message>
    <message>
      <source>The page has more remarks than can be told.</source>
      <translation>Zur Seite gibt es mehr Hinweise, als sich mitteilen lassen.</translation>
    </message>
    <message>
      <source>The page has more than {megabytes} MB.</source>
      <translation>Die Seite hat mehr als {megabytes} MB.</translation>
    </message>
    <message>
      <source>The page has {size} MB; the limit is {limit} MB.</source>
      <translation>Die Seite hat {size} MB; die Grenze ist {limit} MB.</translation>
    </message>
    <message>
      <source>The page has {total} nodes; at most {nodes} are read.</source>
      <translation>Die Seite hat {total} Knoten; höchstens {nodes} werden gelesen.</translation>
    </message>
    <message>
      <source>The page is not halted.</source>
      <translation>Die Seite ist nicht angehalten.</translation>
    </message>
    <message>
      <source>The page is not open.</source>
      <translation>Die Seite ist nicht geöffnet.</translation>
    </message>
    <message>
      <source>The page is too large for one picture.</source>
      <translation>Die Seite ist zu groß für ein einziges Bild.</translation>
    </message>
    <message>
      <source>The page leads on to {address}, which cannot be opened.</source>
      <translation>Die Seite führt weiter zu {address}, was sich nicht öffnen lässt.</translation>
    </message>
    <message>
      <source>The page lies outside the folder it may read.</source>
      <translation>Die Seite liegt außerhalb des Ordners, den sie lesen darf.</translation>
    </message>
    <message>
      <source>The page must lie inside the asset folder “{root}”.</source>
      <translation>Die Seite muss im Ordner der Dateien „{root}“ liegen.</translation>
    </message>
    <message>
      <source>The page together with its files is too large to be sent as one document.</source>
      <translation>Die Seite ist zusammen mit ihren Dateien zu groß, um als ein Dokument gesendet zu werden.</translation>
    </message>
    <message>
      <source>The page was closed.</source>
      <translation>Die Seite wurde geschlossen.</translation>
    </message>
    <message>
      <source>The page was loaded, but not read in time (timeout {seconds} s).</source>
      <translation>Die Seite wurde geladen, aber nicht rechtzeitig gelesen (Zeitgrenze {seconds} s).</translation>
    </message>
    <message>
      <source>The page was not read</source>
      <translation>Die Seite wurde nicht gelesen</translation>
    </message>
    <message>
      <source>The page was not read in time.</source>
      <translation>Die Seite wurde nicht rechtzeitig gelesen.</translation>
    </message>
    <message>
      <source>The page's elements are nested deeper than {levels} levels.</source>
      <translation>Die Elemente der Seite sind mehr als {levels} Ebenen tief verschachtelt.</translation>
    </message>
    <message>
      <source>The page's network did not fall silent</source>
      <translation>Das Netzwerk der Seite kam nicht zur Ruhe</translation>
    </message>
    <message>
      <source>The page's picture cannot be read.</source>
      <translation>Das Bild der Seite ist nicht lesbar.</translation>
    </message>
    <message>
      <source>The page's picture does not show its first screen.</source>
      <translation>Das Bild der Seite zeigt ihren ersten Bildschirm nicht.</translation>
    </message>
    <message>
      <source>The page's scripts did not let it answer</source>
      <translation>Die Skripte der Seite ließen sie nicht antworten</translation>
    </message>
    <message>
      <source>The page's snapshot is not of the expected form.</source>
      <translation>Die Aufnahme der Seite hat nicht die erwartete Form.</translation>
    </message>
    <message>
      <source>The page's zooms are not of the expected form.</source>
      <translation>Die Vergrößerungen der Seite haben nicht die erwartete Form.</translation>
    </message>
    <message>
      <source>The picture is no PNG.</source>
      <translation>Das Bild ist kein PNG.</translation>
    </message>
    <message>
      <source>The preview did not start.</source>
      <translation>Die Vorschau ist nicht gestartet.</translation>
    </message>
    <message>
      <source>The preview ended in the middle of its work.</source>
      <translation>Die Vorschau endete mitten in der Arbeit.</translation>
    </message>
    <message>
      <source>The preview met an unexpected {kind}.</source>
      <translation>Bei der Vorschau kam es zu einem unerwarteten {kind}.</translation>
    </message>
    <message>
      <source>The private browser did not start.</source>
      <translation>Der private Browser ist nicht gestartet.</translation>
    </message>
    <message>
      <source>The private browser ended unexpectedly.</source>
      <translation>Der private Browser endete unerwartet.</translation>
    </message>
    <message>
      <source>The private browser is closed.</source>
      <translation>Der private Browser ist geschlossen.</translation>
    </message>
    <message>
      <source>The private browser named a file that is not its own.</source>
      <translation>Der private Browser hat eine Datei genannt, die nicht seine eigene ist.</translation>
    </message>
    <message>
      <source>The private browser was closed during the capture.</source>
      <translation>Der private Browser wurde während der Aufnahme geschlossen.</translation>
    </message>
    <message>
      <source>The process that draws it did not start.</source>
      <translation>Der Prozess, der es zeichnet, ist nicht gestartet.</translation>
    </message>
    <message>
      <source>The process that draws it ended while it started.</source>
      <translation>Der Prozess, der es zeichnet, endete schon beim Start.</translation>
    </message>
    <message>
      <source>The program ended {count} times while it worked on this page.</source>
      <translation>Das Programm endete {count}-mal, während es an dieser Seite arbeitete.</translation>
    </message>
    <message>
      <source>The program is closing and takes no more pages.</source>
      <translation>Das Programm wird gerade beendet und nimmt keine Seiten mehr an.</translation>
    </message>
    <message>
      <source>The program is closing.</source>
      <translation>Das Programm wird gerade beendet.</translation>
    </message>
    <message>
      <source>The proxy refused the connection.</source>
      <translation>Der Proxy hat die Verbindung abgelehnt.</translation>
    </message>
    <message>
      <source>The proxy wants a name and a password, or does not take those it got.</source>
      <translation>Der Proxy verlangt Namen und Passwort oder nimmt die angegebenen nicht an.</translation>
    </message>
    <message>
      <source>The proxy's address cannot be used.</source>
      <translation>Die Adresse des Proxys ist nicht brauchbar.</translation>
    </message>
    <message>
      <source>The request has {size}.</source>
      <translation>Die Anfrage hat {size}.</translation>
    </message>
    <message>
      <source>The request has {size}; the limit is {limit}, it is {excess} too much.</source>
      <translation>Die Anfrage hat {size}; die Grenze ist {limit}, das sind {excess} zu viel.</translation>
    </message>
    <message>
      <source>The server answered with status {status}.</source>
      <translation>Der Server hat mit dem Status {status} geantwortet.</translation>
    </message>
    <message>
      <source>The server asks for a name and a password (status {status}).</source>
      <translation>Der Server verlangt einen Namen und ein Passwort (Status {status}).</translation>
    </message>
    <message>
      <source>The server cannot be connected to.</source>
      <translation>Zum Server lässt sich keine Verbindung herstellen.</translation>
    </message>
    <message>
      <source>The server compressed its answer, which it was asked not to.</source>
      <translation>Der Server hat seine Antwort komprimiert, obwohl er gebeten war, das nicht zu tun.</translation>
    </message>
    <message>
      <source>The server does not answer.</source>
      <translation>Der Server antwortet nicht.</translation>
    </message>
    <message>
      <source>The server does not know this key.</source>
      <translation>Der Server kennt diesen Schlüssel nicht.</translation>
    </message>
    <message>
      <source>The server does not let this page be opened (status {status}).</source>
      <translation>Der Server lässt diese Seite nicht öffnen (Status {status}).</translation>
    </message>
    <message>
      <source>The server does not say what is wrong.</source>
      <translation>Der Server sagt nicht, was falsch ist.</translation>
    </message>
    <message>
      <source>The server ended the connection before its answer was whole.</source>
      <translation>Der Server hat die Verbindung beendet, bevor seine Antwort vollständig war.</translation>
    </message>
    <message>
      <source>The server failed (status {status}).</source>
      <translation>Im Server ist ein Fehler aufgetreten (Status {status}).</translation>
    </message>
    <message>
      <source>The server failed with HTTP {status}.</source>
      <translation>Der Server ist mit HTTP {status} gescheitert.</translation>
    </message>
    <message>
      <source>The server fell silent before its answer was whole.</source>
      <translation>Der Server verstummte, bevor seine Antwort vollständig war.</translation>
    </message>
    <message>
      <source>The server has no page at this address (status {status}).</source>
      <translation>Der Server hat unter dieser Adresse keine Seite (Status {status}).</translation>
    </message>
    <message>
      <source>The server has nothing to show at this address (status {status}).</source>
      <translation>Der Server hat unter dieser Adresse nichts zu zeigen (Status {status}).</translation>
    </message>
    <message>
      <source>The server refused with HTTP {status}.</source>
      <translation>Der Server hat mit HTTP {status} abgelehnt.</translation>
    </message>
    <message>
      <source>The server says that the conversion failed.</source>
      <translation>Der Server sagt, dass die Umwandlung gescheitert ist.</translation>
    </message>
    <message>
      <source>The server says that this key has expired.</source>
      <translation>Der Server sagt, dass dieser Schlüssel abgelaufen ist.</translation>
    </message>
    <message>
      <source>The server says to come back at {moment}.</source>
      <translation>Der Server bittet, es um {moment} wieder zu versuchen.</translation>
    </message>
    <message>
      <source>The server sends conversions to another address; enter that one instead.</source>
      <translation>Der Server schickt Umwandlungen an eine andere Adresse; geben Sie stattdessen diese an.</translation>
    </message>
    <message>
      <source>The server sent no .fig that can be opened. {why}</source>
      <translation>Der Server hat keine .fig-Datei geschickt, die sich öffnen lässt. {why}</translation>
    </message>
    <message>
      <source>The server stopped taking the request.</source>
      <translation>Der Server nahm die Anfrage nicht weiter an.</translation>
    </message>
    <message>
      <source>The server takes another kind of key here.</source>
      <translation>Der Server nimmt hier eine andere Art von Schlüssel.</translation>
    </message>
    <message>
      <source>The server takes no more requests for now, and does not say until when.</source>
      <translation>Der Server nimmt vorerst keine Anfragen mehr an und sagt nicht, bis wann.</translation>
    </message>
    <message>
      <source>The server takes no more requests for {wait}, until {moment}.</source>
      <translation>Der Server nimmt keine Anfragen mehr an: noch {wait}, bis {moment}.</translation>
    </message>
    <message>
      <source>The server's answer is no HTTP.</source>
      <translation>Die Antwort des Servers ist kein HTTP.</translation>
    </message>
    <message>
      <source>The server's certificate comes from nobody that is trusted here.</source>
      <translation>Das Zertifikat des Servers stammt von niemandem, dem hier vertraut wird.</translation>
    </message>
    <message>
      <source>The server's certificate could not be verified.</source>
      <translation>Das Zertifikat des Servers ließ sich nicht prüfen.</translation>
    </message>
    <message>
      <source>The server's certificate was made for another name.</source>
      <translation>Das Zertifikat des Servers gilt für einen anderen Namen.</translation>
    </message>
    <message>
      <source>The start of the site was not there after {seconds} s.</source>
      <translation>Die erste Seite der Website war nach {seconds} s nicht da.</translation>
    </message>
    <message>
      <source>The text is longer than {size}.</source>
      <translation>Der Text ist länger als {size}.</translation>
    </message>
    <message>
      <source>The thumbnail is no RGBA PNG of at most 400 px a side.</source>
      <translation>Das Vorschaubild ist kein RGBA-PNG mit höchstens 400 px je Seite.</translation>
    </message>
    <message>
      <source>The window it was seen in is closed, or has been opened anew.</source>
      <translation>Das Fenster, in dem sie zu sehen war, ist geschlossen oder wurde neu geöffnet.</translation>
    </message>
    <message>
      <source>There can be no folder for the result: {reason}.</source>
      <translation>Für das Ergebnis lässt sich kein Ordner anlegen: {reason}.</translation>
    </message>
    <message>
      <source>There can be {most} presets. Delete one first.</source>
      <translation>Es kann {most} Vorgaben geben. Löschen Sie zuerst eine.</translation>
    </message>
    <message>
      <source>There is another key called {names}.</source>
      <translation>Es gibt einen anderen Schlüssel namens {names}.</translation>
    </message>
    <message>
      <source>There is another key called “{name}”.</source>
      <translation>Es gibt einen anderen Schlüssel namens „{name}“.</translation>
    </message>
    <message>
      <source>There is no design.</source>
      <translation>Es gibt kein Design.</translation>
    </message>
    <message>
      <source>There is no file or folder “{path}”.</source>
      <translation>Es gibt keine Datei und keinen Ordner „{path}“.</translation>
    </message>
    <message>
      <source>There is no file {name}.</source>
      <translation>Es gibt keine Datei {name}.</translation>
    </message>
    <message>
      <source>There is no file “{name}”.</source>
      <translation>Es gibt keine Datei „{name}“.</translation>
    </message>
    <message>
      <source>There is no file “{path}”.</source>
      <translation>Es gibt keine Datei „{path}“.</translation>
    </message>
    <message>
      <source>There is no key called “{name}”.</source>
      <translation>Es gibt keinen Schlüssel namens „{name}“.</translation>
    </message>
    <message>
      <source>There is no key.</source>
      <translation>Das Feld enthält keinen Schlüssel.</translation>
    </message>
    <message>
      <source>There is no room for a copy of “{name}”.</source>
      <translation>Für eine Kopie von „{name}“ ist kein Platz.</translation>
    </message>
    <message>
      <source>There is no room for the files of this conversion.</source>
      <translation>Für die Dateien dieser Umwandlung ist kein Platz.</translation>
    </message>
    <message>
      <source>There is no room to unpack “{name}”.</source>
      <translation>Es ist kein Platz, um „{name}“ auszupacken.</translation>
    </message>
    <message>
      <source>There is no such layer.</source>
      <translation>Diese Ebene gibt es nicht.</translation>
    </message>
    <message>
      <source>There is no such page.</source>
      <translation>Diese Seite gibt es nicht.</translation>
    </message>
    <message>
      <source>There is no way to try keys out here.</source>
      <translation>Schlüssel lassen sich hier nicht ausprobieren.</translation>
    </message>
    <message>
      <source>There is nothing to compare.</source>
      <translation>Es gibt nichts zu vergleichen.</translation>
    </message>
    <message>
      <source>There is nothing to convert yet.</source>
      <translation>Es gibt noch nichts umzuwandeln.</translation>
    </message>
    <message>
      <source>There is nothing to convert: the text is empty.</source>
      <translation>Es gibt nichts umzuwandeln: Der Text ist leer.</translation>
    </message>
    <message>
      <source>They were written by different programs or versions.</source>
      <translation>Sie stammen von verschiedenen Programmen oder Versionen.</translation>
    </message>
    <message>
      <source>This cannot be drawn: {reason}.</source>
      <translation>Das lässt sich nicht zeichnen: {reason}.</translation>
    </message>
    <message>
      <source>This file was not made by this program, or by a newer version of it.</source>
      <translation>Diese Datei stammt nicht von diesem Programm oder von einer neueren Version.</translation>
    </message>
    <message>
      <source>This is a key, not a name for one.</source>
      <translation>Das ist ein Schlüssel, kein Name für einen.</translation>
    </message>
    <message>
      <source>This is a session token of the web app, not an API key.</source>
      <translation>Das ist ein Sitzungstoken der Web-App, kein API-Schlüssel.</translation>
    </message>
    <message>
      <source>This is a style sheet without its page. Copy the HTML too; both may stand in one text.</source>
      <translation>Das ist ein Stylesheet ohne seine Seite. Kopieren Sie auch das HTML; beides darf in einem Text stehen.</translation>
    </message>
    <message>
      <source>This is no file with presets, or it is damaged.</source>
      <translation>Das ist keine Datei mit Vorgaben, oder sie ist beschädigt.</translation>
    </message>
    <message>
      <source>This is not an http(s) address of a server.</source>
      <translation>Das ist keine http(s)-Adresse eines Servers.</translation>
    </message>
    <message>
      <source>This is the old key once more.</source>
      <translation>Das ist noch einmal der alte Schlüssel.</translation>
    </message>
    <message>
      <source>This is {framework} code, which becomes a page only when it runs. Give the address where it runs, or copy the HTML that the browser shows.</source>
      <translation>Das ist {framework}-Code, der erst zur Seite wird, wenn er läuft. Geben Sie die Adresse an, unter der er läuft, oder kopieren Sie das HTML, das der Browser zeigt.</translation>
    </message>
    <message>
      <source>This text is no path and no page.</source>
      <translation>Dieser Text ist weder ein Pfad noch eine Seite.</translation>
    </message>
    <message>
      <source>Try the new key out.</source>
      <translation>Probieren Sie den neuen Schlüssel aus.</translation>
    </message>
    <message>
      <source>Unexpected: {kind}.</source>
      <translation>Unerwartet: {kind}.</translation>
    </message>
    <message>
      <source>Use a name of 1 to {longest} characters.</source>
      <translation>Wählen Sie einen Namen mit 1 bis {longest} Zeichen.</translation>
    </message>
    <message>
      <source>What answers at this address does not keep the conversion contract.</source>
      <translation>Was unter dieser Adresse antwortet, ist kein Umwandlungsdienst.</translation>
    </message>
    <message>
      <source>What answers at this address wants another login (HTTP {status}).</source>
      <translation>Was unter dieser Adresse antwortet, verlangt eine andere Anmeldung (HTTP {status}).</translation>
    </message>
    <message>
      <source>What stands before the server gets no answer from it (HTTP {status}).</source>
      <translation>Was vor dem Server steht, bekommt von ihm keine Antwort (HTTP {status}).</translation>
    </message>
    <message>
      <source>What the server sent could not be read.</source>
      <translation>Was der Server geschickt hat, ist nicht lesbar.</translation>
    </message>
    <message>
      <source>What was captured while somebody was logged in is never sent to a server.</source>
      <translation>Was aufgenommen wurde, während jemand angemeldet war, wird nie an einen Server gesendet.</translation>
    </message>
    <message>
      <source>a name and a password are asked for</source>
      <translation>es werden ein Name und ein Passwort verlangt</translation>
    </message>
    <message>
      <source>a part could not be converted: {reason}</source>
      <translation>ein Teil ließ sich nicht umwandeln: {reason}</translation>
    </message>
    <message>
      <source>a part of its path is no folder</source>
      <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
      <source>a picture of {width} x {height} pixels is too large</source>
      <translation>ein Bild von {width} x {height} Pixeln ist zu groß</translation>
    </message>
    <message>
      <source>an unknown time</source>
      <translation>unbekannter Zeit</translation>
    </message>
    <message>
      <source>another program is using it</source>
      <translation>ein anderes Programm benutzt sie gerade</translation>
    </message>
    <message>
      <source>another program uses this address</source>
      <translation>ein anderes Programm benutzt diese Adresse</translation>
    </message>
    <message>
      <source>another window of this program uses it</source>
      <translation>ein anderes Fenster dieses Programms benutzt sie</translation>
    </message>
    <message>
      <source>browsers do not take parts of drawings from within a document</source>
      <translation>Browser nehmen keine Teile von Zeichnungen aus einem Dokument heraus</translation>
    </message>
    <message>
      <source>browsers refuse to open this port</source>
      <translation>Browser öffnen diesen Port nicht</translation>
    </message>
    <message>
      <source>clip path on a clip path</source>
      <translation>Beschneidungspfad auf einem Beschneidungspfad</translation>
    </message>
    <message>
      <source>films and sound are not sent along</source>
      <translation>Filme und Ton werden nicht mitgesendet</translation>
    </message>
    <message>
      <source>focal point</source>
      <translation>Brennpunkt</translation>
    </message>
    <message>
      <source>focus state</source>
      <translation>Fokus</translation>
    </message>
    <message>
      <source>hover state</source>
      <translation>Hover</translation>
    </message>
    <message>
      <source>html is empty.</source>
      <translation>html ist leer.</translation>
    </message>
    <message>
      <source>it cannot be read</source>
      <translation>sie ist nicht lesbar</translation>
    </message>
    <message>
      <source>it holds more than {count} files</source>
      <translation>es enthält mehr als {count} Dateien</translation>
    </message>
    <message>
      <source>it is a folder</source>
      <translation>das ist ein Ordner</translation>
    </message>
    <message>
      <source>it is hidden: its name, or a folder's, begins with a dot</source>
      <translation>sie ist versteckt: Ihr Name oder der eines Ordners beginnt mit einem Punkt</translation>
    </message>
    <message>
      <source>it is nested too deep, or contains itself</source>
      <translation>sie ist zu tief verschachtelt oder enthält sich selbst</translation>
    </message>
    <message>
      <source>it lies outside the page's folder</source>
      <translation>sie liegt außerhalb des Ordners der Seite</translation>
    </message>
    <message>
      <source>it took more than {seconds} s</source>
      <translation>es hat mehr als {seconds} s gedauert</translation>
    </message>
    <message>
      <source>it unpacks to more than it says</source>
      <translation>es enthält ausgepackt mehr, als es angibt</translation>
    </message>
    <message>
      <source>it was not drawn within {seconds} s</source>
      <translation>es wurde in {seconds} s nicht fertig gezeichnet</translation>
    </message>
    <message>
      <source>it would unpack to more than {size}</source>
      <translation>es wäre ausgepackt größer als {size}</translation>
    </message>
    <message>
      <source>its links lead in a circle</source>
      <translation>die Verknüpfungen führen im Kreis</translation>
    </message>
    <message>
      <source>its name is too long</source>
      <translation>der Name ist zu lang</translation>
    </message>
    <message>
      <source>modules that a script loads are not sent along</source>
      <translation>Module, die ein Skript lädt, werden nicht mitgesendet</translation>
    </message>
    <message>
      <source>no server of this name is known</source>
      <translation>einen Server dieses Namens kennt niemand</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <source>nothing answers at this address and port</source>
      <translation>unter dieser Adresse und diesem Port antwortet nichts</translation>
    </message>
    <message>
      <source>permission denied</source>
      <translation>die Berechtigung fehlt</translation>
    </message>
    <message>
      <source>pressed state</source>
      <translation>Gedrückt</translation>
    </message>
    <message>
      <source>something of this name is there already</source>
      <translation>es gibt schon etwas mit diesem Namen</translation>
    </message>
    <message>
      <source>text as clip path</source>
      <translation>Text als Beschneidungspfad</translation>
    </message>
    <message>
      <source>text drawn by use</source>
      <translation>mit „use“ gezeichneter Text</translation>
    </message>
    <message>
      <source>text on a path</source>
      <translation>Text auf einem Pfad</translation>
    </message>
    <message>
      <source>the address leads round in a circle</source>
      <translation>die Adresse führt im Kreis</translation>
    </message>
    <message>
      <source>the connection was broken off</source>
      <translation>die Verbindung ist abgebrochen</translation>
    </message>
    <message>
      <source>the connection was refused</source>
      <translation>die Verbindung wurde abgelehnt</translation>
    </message>
    <message>
      <source>the design has no layer {layer}</source>
      <translation>das Design hat keine Ebene {layer}</translation>
    </message>
    <message>
      <source>the disk is not there any more</source>
      <translation>der Datenträger ist nicht mehr da</translation>
    </message>
    <message>
      <source>the disk is read-only</source>
      <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
      <source>the disk reports an error</source>
      <translation>der Datenträger meldet einen Fehler</translation>
    </message>
    <message>
      <source>the disk takes no file as large as this</source>
      <translation>der Datenträger nimmt keine so große Datei auf</translation>
    </message>
    <message>
      <source>the folder is not empty</source>
      <translation>der Ordner ist nicht leer</translation>
    </message>
    <message>
      <source>the network or the machine cannot be reached</source>
      <translation>das Netzwerk oder der Rechner ist nicht erreichbar</translation>
    </message>
    <message>
      <source>the network share is not there any more</source>
      <translation>die Netzwerkfreigabe ist nicht mehr da</translation>
    </message>
    <message>
      <source>the page is open in a window</source>
      <translation>die Seite ist in einem Fenster geöffnet</translation>
    </message>
    <message>
      <source>the picture cannot be read</source>
      <translation>das Bild ist nicht lesbar</translation>
    </message>
    <message>
      <source>the picture has {width} x {height} pixels, which is too large</source>
      <translation>das Bild ist mit {width} x {height} Pixeln zu groß</translation>
    </message>
    <message>
      <source>the proxy does not answer</source>
      <translation>der Proxy antwortet nicht</translation>
    </message>
    <message>
      <source>the server does not answer</source>
      <translation>der Server antwortet nicht</translation>
    </message>
    <message>
      <source>the server does not speak https; try the address with http://</source>
      <translation>der Server spricht kein https; versuchen Sie die Adresse mit http://</translation>
    </message>
    <message>
      <source>the server ended the connection without an answer</source>
      <translation>der Server hat die Verbindung ohne Antwort beendet</translation>
    </message>
    <message>
      <source>the server's certificate comes from nobody that is trusted here</source>
      <translation>das Zertifikat des Servers stammt von niemandem, dem hier vertraut wird</translation>
    </message>
    <message>
      <source>the server's certificate has expired, or is not valid yet by the clock of this machine</source>
      <translation>das Zertifikat des Servers ist abgelaufen oder nach der Uhr dieses Rechners noch nicht gültig</translation>
    </message>
    <message>
      <source>the server's certificate is not valid</source>
      <translation>das Zertifikat des Servers ist ungültig</translation>
    </message>
    <message>
      <source>the server's certificate was made for another name</source>
      <translation>das Zertifikat des Servers gilt für einen anderen Namen</translation>
    </message>
    <message>
      <source>there is no machine of this name</source>
      <translation>es gibt keinen Rechner mit diesem Namen</translation>
    </message>
    <message>
      <source>there is no space left on the disk</source>
      <translation>auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
      <source>there is no such file</source>
      <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
      <source>there is no such file or folder</source>
      <translation>es gibt diese Datei oder diesen Ordner nicht</translation>
    </message>
    <message>
      <source>there is not enough memory</source>
      <translation>der Arbeitsspeicher reicht nicht</translation>
    </message>
    <message>
      <source>there was no answer in time</source>
      <translation>es kam nicht rechtzeitig eine Antwort</translation>
    </message>
    <message>
      <source>this machine is not connected to a network</source>
      <translation>dieser Rechner ist mit keinem Netz verbunden</translation>
    </message>
    <message>
      <source>too many files are open</source>
      <translation>zu viele Dateien sind geöffnet</translation>
    </message>
    <message>
      <source>use inside use</source>
      <translation>„use“ in „use“</translation>
    </message>
    <message>
      <source>use of another document</source>
      <translation>„use“ eines anderen Dokuments</translation>
    </message>
    <message>
      <source>your share of the disk is used up</source>
      <translation>Ihr Anteil am Datenträger ist aufgebraucht</translation>
    </message>
    <message>
      <source>{address} and {count} more</source>
      <translation>{address} und {count} weitere</translation>
    </message>
    <message>
      <source>{cause} It asks to wait {wait}.</source>
      <translation>{cause} Er bittet, {wait} zu warten.</translation>
    </message>
    <message>
      <source>{count} bytes</source>
      <translation>{count} Bytes</translation>
    </message>
    <message>
      <source>{count} conversions are waiting already.</source>
      <translation>Es warten schon {count} Umwandlungen.</translation>
    </message>
    <message>
      <source>{count} days</source>
      <translation>{count} Tage</translation>
    </message>
    <message>
      <source>{count} fonts</source>
      <translation>{count} Schriften</translation>
    </message>
    <message>
      <source>{count} fonts did not load</source>
      <translation>{count} Schriften wurden nicht geladen</translation>
    </message>
    <message>
      <source>{count} images</source>
      <translation>{count} Bilder</translation>
    </message>
    <message>
      <source>{count} images did not load</source>
      <translation>{count} Bilder wurden nicht geladen</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>{count} weitere</translation>
    </message>
    <message>
      <source>{field} must be between {low} and {high}, not {value}.</source>
      <translation>{field} muss zwischen {low} und {high} liegen, nicht bei {value}.</translation>
    </message>
    <message>
      <source>{field}: {said}</source>
      <translation>{field}: {said}</translation>
    </message>
    <message>
      <source>{megabytes} MB ({exact})</source>
      <translation>{megabytes} MB ({exact})</translation>
    </message>
    <message>
      <source>{name} is a folder.</source>
      <translation>{name} ist ein Ordner.</translation>
    </message>
    <message>
      <source>{name} is longer than {longest} characters.</source>
      <translation>{name} ist länger als {longest} Zeichen.</translation>
    </message>
    <message>
      <source>{name} is no JSON number.</source>
      <translation>{name} ist keine JSON-Zahl.</translation>
    </message>
    <message>
      <source>{name} is no plain file.</source>
      <translation>{name} ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
      <source>{name} is not an http or https address.</source>
      <translation>{name} ist keine http- oder https-Adresse.</translation>
    </message>
    <message>
      <source>{path} is damaged, or of a newer version of the program.</source>
      <translation>{path} ist beschädigt oder von einer neueren Version des Programms.</translation>
    </message>
    <message>
      <source>{property} of a part: {values}</source>
      <translation>{property} eines Teils: {values}</translation>
    </message>
    <message>
      <source>{reference}: {reason}</source>
      <translation>{reference}: {reason}</translation>
    </message>
    <message>
      <source>{selector} is not a CSS selector.</source>
      <translation>{selector} ist kein CSS-Selektor.</translation>
    </message>
    <message>
      <source>{what} ({waiting})</source>
      <translation>{what} ({waiting})</translation>
    </message>
    <message>
      <source>{what} within {seconds} s.</source>
      <translation>Nach {seconds} s: {what}.</translation>
    </message>
    <message>
      <source>“{name}” cannot be read, or holds no certificates in PEM form.</source>
      <translation>„{name}“ lässt sich nicht lesen oder enthält keine Zertifikate im PEM-Format.</translation>
    </message>
    <message>
      <source>“{name}” cannot be read.</source>
      <translation>„{name}“ lässt sich nicht lesen.</translation>
    </message>
    <message>
      <source>“{name}” cannot be read: {reason}.</source>
      <translation>„{name}“ lässt sich nicht lesen: {reason}.</translation>
    </message>
    <message>
      <source>“{name}” comes with the program. Choose another name.</source>
      <translation>„{name}“ gehört zum Programm. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>“{name}” could not be made ready to be sent.</source>
      <translation>„{name}“ ließ sich nicht zum Senden vorbereiten.</translation>
    </message>
    <message>
      <source>“{name}” could not be written to {folder}: {reason}.</source>
      <translation>„{name}“ ließ sich nicht nach {folder} schreiben: {reason}.</translation>
    </message>
    <message>
      <source>“{name}” has {size}; the limit is {limit}.</source>
      <translation>„{name}“ hat {size}; die Grenze ist {limit}.</translation>
    </message>
    <message>
      <source>“{name}” holds more than {count} files.</source>
      <translation>„{name}“ enthält mehr als {count} Dateien.</translation>
    </message>
    <message>
      <source>“{name}” holds no HTML file.</source>
      <translation>„{name}“ enthält keine HTML-Datei.</translation>
    </message>
    <message>
      <source>“{name}” holds no HTML.</source>
      <translation>„{name}“ enthält kein HTML.</translation>
    </message>
    <message>
      <source>“{name}” holds no address.</source>
      <translation>„{name}“ enthält keine Adresse.</translation>
    </message>
    <message>
      <source>“{name}” holds no index.html and no other page.</source>
      <translation>„{name}“ enthält keine index.html und keine andere Seite.</translation>
    </message>
    <message>
      <source>“{name}” holds {count} pages ({names}, …), but no index.html to start with.</source>
      <translation>„{name}“ enthält {count} Seiten ({names}, …), aber keine index.html zum Anfangen.</translation>
    </message>
    <message>
      <source>“{name}” in {folder} is a pipe that nobody reads.</source>
      <translation>„{name}“ in {folder} ist eine Pipe, aus der niemand liest.</translation>
    </message>
    <message>
      <source>“{name}” in {folder} is read-only.</source>
      <translation>„{name}“ in {folder} ist schreibgeschützt.</translation>
    </message>
    <message>
      <source>“{name}” is a link or a device</source>
      <translation>„{name}“ ist eine Verknüpfung oder ein Gerät</translation>
    </message>
    <message>
      <source>“{name}” is a link that leads back to itself.</source>
      <translation>„{name}“ ist eine Verknüpfung, die auf sich selbst zurückführt.</translation>
    </message>
    <message>
      <source>“{name}” is called a page, but holds something else: it is no text.</source>
      <translation>„{name}“ heißt wie eine Seite, enthält aber etwas anderes: Es ist kein Text.</translation>
    </message>
    <message>
      <source>“{name}” is damaged or of an unknown kind of zip.</source>
      <translation>„{name}“ ist beschädigt oder von einer unbekannten Art von ZIP.</translation>
    </message>
    <message>
      <source>“{name}” is damaged, or was saved in an unknown way.</source>
      <translation>„{name}“ ist beschädigt oder wurde auf unbekannte Weise gespeichert.</translation>
    </message>
    <message>
      <source>“{name}” is damaged, too large or no picture.</source>
      <translation>„{name}“ ist beschädigt, zu groß oder kein Bild.</translation>
    </message>
    <message>
      <source>“{name}” is in it twice</source>
      <translation>„{name}“ ist doppelt darin</translation>
    </message>
    <message>
      <source>“{name}” is not an HTML or SVG file, a saved page or a zip.</source>
      <translation>„{name}“ ist keine HTML- oder SVG-Datei, keine gespeicherte Seite und kein ZIP.</translation>
    </message>
    <message>
      <source>“{name}” is protected by a password.</source>
      <translation>„{name}“ ist durch ein Passwort geschützt.</translation>
    </message>
    <message>
      <source>“{name}” is too large to be opened.</source>
      <translation>„{name}“ ist zu groß zum Öffnen.</translation>
    </message>
    <message>
      <source>“{name}” is too large to be sent.</source>
      <translation>„{name}“ ist zu groß zum Senden.</translation>
    </message>
    <message>
      <source>“{name}” is too long for a name</source>
      <translation>„{name}“ ist als Name zu lang</translation>
    </message>
    <message>
      <source>“{name}” leads out of it</source>
      <translation>„{name}“ führt aus dem Archiv hinaus</translation>
    </message>
    <message>
      <source>“{name}” lies in more than {count} folders</source>
      <translation>„{name}“ liegt in mehr als {count} Ordnern</translation>
    </message>
    <message>
      <source>“{name}” meets another file of its name</source>
      <translation>„{name}“ trifft auf eine andere Datei dieses Namens</translation>
    </message>
    <message>
      <source>“{name}” was not unpacked: {reason}.</source>
      <translation>„{name}“ wurde nicht ausgepackt: {reason}.</translation>
    </message>
    <message>
      <source>“{text}” is not an address that starts with http:// or https://.</source>
      <translation>„{text}“ ist keine Adresse, die mit http:// oder https:// beginnt.</translation>
    </message>
    <message>
      <source>“{text}” is not the address of a page. One looks like https://example.com/.</source>
      <translation>„{text}“ ist keine Adresse einer Seite. Eine sieht so aus: https://example.com/.</translation>
    </message>
    <message>
      <source>“{words}” is neither HTML nor an address, and no file is called so.</source>
      <translation>„{words}“ ist weder HTML noch eine Adresse, und keine Datei heißt so.</translation>
    </message>
  </context>
  <context>
    <name>Changes</name>
    <message>
      <source>1 color changed</source>
      <translation>1 Farbe geändert</translation>
    </message>
    <message>
      <source>1 font changed</source>
      <translation>1 Schrift geändert</translation>
    </message>
    <message>
      <source>1 layer added</source>
      <translation>1 Ebene neu</translation>
    </message>
    <message>
      <source>1 layer moved</source>
      <translation>1 Ebene verschoben</translation>
    </message>
    <message>
      <source>1 layer removed</source>
      <translation>1 Ebene entfernt</translation>
    </message>
    <message>
      <source>1 picture changed</source>
      <translation>1 Bild geändert</translation>
    </message>
    <message>
      <source>1 text changed</source>
      <translation>1 Text geändert</translation>
    </message>
    <message>
      <source>converted anew</source>
      <translation>neu umgewandelt</translation>
    </message>
    <message>
      <source>no layer is different</source>
      <translation>keine Ebene ist anders</translation>
    </message>
    <message>
      <source>{count} colors changed</source>
      <translation>{count} Farben geändert</translation>
    </message>
    <message>
      <source>{count} fonts changed</source>
      <translation>{count} Schriften geändert</translation>
    </message>
    <message>
      <source>{count} layers added</source>
      <translation>{count} Ebenen neu</translation>
    </message>
    <message>
      <source>{count} layers moved</source>
      <translation>{count} Ebenen verschoben</translation>
    </message>
    <message>
      <source>{count} layers removed</source>
      <translation>{count} Ebenen entfernt</translation>
    </message>
    <message>
      <source>{count} pictures changed</source>
      <translation>{count} Bilder geändert</translation>
    </message>
    <message>
      <source>{count} texts changed</source>
      <translation>{count} Texte geändert</translation>
    </message>
  </context>
  <context>
    <name>Choices</name>
    <message>
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <source>HTML read</source>
      <translation>HTML gelesen</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <source>Network silent</source>
      <translation>Netz still</translation>
    </message>
    <message>
      <source>Page loaded</source>
      <translation>Seite geladen</translation>
    </message>
  </context>
  <context>
    <name>ColorModeChoice</name>
    <message>
      <source>Color mode</source>
      <translation>Farbmodus</translation>
    </message>
    <message>
      <source>Color mode of the variables</source>
      <translation>Farbmodus der Variablen</translation>
    </message>
  </context>
  <context>
    <name>Commands</name>
    <message>
      <source>&amp;About HTML Fig Desktop</source>
      <translation>&amp;Über HTML Fig Desktop</translation>
    </message>
    <message>
      <source>&amp;Actual Size</source>
      <translation>&amp;Originalgröße</translation>
    </message>
    <message>
      <source>&amp;By Name</source>
      <translation>Nach Na&amp;men</translation>
    </message>
    <message>
      <source>&amp;Command Palette…</source>
      <translation>&amp;Befehlspalette …</translation>
    </message>
    <message>
      <source>&amp;Convert</source>
      <translation>&amp;Umwandeln</translation>
    </message>
    <message>
      <source>&amp;Copy</source>
      <translation>&amp;Kopieren</translation>
    </message>
    <message>
      <source>&amp;Copy for Figma</source>
      <translation>&amp;Für Figma kopieren</translation>
    </message>
    <message>
      <source>&amp;Details…</source>
      <translation>&amp;Details …</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>Bearbeite&amp;n</translation>
    </message>
    <message>
      <source>&amp;Export Diagnostics…</source>
      <translation>&amp;Diagnose exportieren …</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>&amp;Datei</translation>
    </message>
    <message>
      <source>&amp;Fit Width</source>
      <translation>An &amp;Breite anpassen</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>&amp;Hilfe</translation>
    </message>
    <message>
      <source>&amp;Job</source>
      <translation>&amp;Auftrag</translation>
    </message>
    <message>
      <source>&amp;Keyboard Shortcuts</source>
      <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
      <source>&amp;Larger Interface</source>
      <translation>G&amp;rößere Oberfläche</translation>
    </message>
    <message>
      <source>&amp;Largest First</source>
      <translation>&amp;Größte zuerst</translation>
    </message>
    <message>
      <source>&amp;Newest First</source>
      <translation>&amp;Neueste zuerst</translation>
    </message>
    <message>
      <source>&amp;Next Panel</source>
      <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
      <source>&amp;Open…</source>
      <translation>&amp;Öffnen …</translation>
    </message>
    <message>
      <source>&amp;Paste Page</source>
      <translation>Seite &amp;einfügen</translation>
    </message>
    <message>
      <source>&amp;Pause Queue</source>
      <translation>Warteschlange an&amp;halten</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>Been&amp;den</translation>
    </message>
    <message>
      <source>&amp;Redo</source>
      <translation>&amp;Wiederholen</translation>
    </message>
    <message>
      <source>&amp;Remove</source>
      <translation>&amp;Entfernen</translation>
    </message>
    <message>
      <source>&amp;Save As…</source>
      <translation>&amp;Speichern unter …</translation>
    </message>
    <message>
      <source>&amp;Search Jobs</source>
      <translation>Aufträge &amp;suchen</translation>
    </message>
    <message>
      <source>&amp;Smaller Interface</source>
      <translation>K&amp;leinere Oberfläche</translation>
    </message>
    <message>
      <source>&amp;Tell of New Versions…</source>
      <translation>Über &amp;neue Versionen informieren …</translation>
    </message>
    <message>
      <source>&amp;Undo</source>
      <translation>&amp;Rückgängig</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>An&amp;sicht</translation>
    </message>
    <message>
      <source>&amp;Watch Files</source>
      <translation>Dateien &amp;beobachten</translation>
    </message>
    <message>
      <source>API &amp;Keys…</source>
      <translation>&amp;API-Schlüssel …</translation>
    </message>
    <message>
      <source>Add S&amp;ite…</source>
      <translation>&amp;Website hinzufügen …</translation>
    </message>
    <message>
      <source>Add, test, rotate and delete the keys of conversion services</source>
      <translation>Die Schlüssel von Umwandlungsdiensten hinzufügen, testen, wechseln und löschen</translation>
    </message>
    <message>
      <source>As They &amp;Run</source>
      <translation>&amp;Wie sie laufen</translation>
    </message>
    <message>
      <source>Ask an address of your choice once a day whether there is a newer version</source>
      <translation>Einmal am Tag eine Adresse Ihrer Wahl nach einer neueren Version fragen</translation>
    </message>
    <message>
      <source>Bring Removed Bac&amp;k</source>
      <translation>Entfernte &amp;zurückholen</translation>
    </message>
    <message>
      <source>Bring back the jobs that were removed last</source>
      <translation>Die zuletzt entfernten Aufträge zurückholen</translation>
    </message>
    <message>
      <source>By &amp;State</source>
      <translation>Nach &amp;Zustand</translation>
    </message>
    <message>
      <source>C&amp;ancel</source>
      <translation>&amp;Abbrechen</translation>
    </message>
    <message>
      <source>Choose .fig files to look at</source>
      <translation>.fig-Dateien zum Ansehen auswählen</translation>
    </message>
    <message>
      <source>Choose HTML files or zips to convert</source>
      <translation>HTML-Dateien oder Zips zum Umwandeln wählen</translation>
    </message>
    <message>
      <source>Choose a folder that holds a page and its pictures</source>
      <translation>Einen Ordner mit einer Seite und ihren Bildern wählen</translation>
    </message>
    <message>
      <source>Clear Saved and &amp;Failed</source>
      <translation>Erledigte &amp;wegräumen</translation>
    </message>
    <message>
      <source>Close the private browser and delete its cookies and logins</source>
      <translation>Den privaten Browser schließen und seine Cookies und Anmeldungen löschen</translation>
    </message>
    <message>
      <source>Close the program</source>
      <translation>Das Programm schließen</translation>
    </message>
    <message>
      <source>Convert Again With &amp;Other Options</source>
      <translation>Mit anderen &amp;Optionen umwandeln</translation>
    </message>
    <message>
      <source>Convert on This &amp;Machine</source>
      <translation>Auf diese&amp;m Rechner umwandeln</translation>
    </message>
    <message>
      <source>Convert the chosen pages again whenever their files change</source>
      <translation>Die gewählten Seiten neu umwandeln, sobald sich ihre Dateien ändern</translation>
    </message>
    <message>
      <source>Convert the example page that comes with the program</source>
      <translation>Die mitgelieferte Beispielseite umwandeln</translation>
    </message>
    <message>
      <source>Cop&amp;y Path</source>
      <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
      <source>Copy the layers of the selected designs, to be pasted into a file in Figma</source>
      <translation>Die Ebenen der ausgewählten Designs kopieren, um sie in Figma in eine Datei einzufügen</translation>
    </message>
    <message>
      <source>Copy the path of the selected design</source>
      <translation>Den Pfad des gewählten Designs kopieren</translation>
    </message>
    <message>
      <source>Copy the selected text to the clipboard</source>
      <translation>Den ausgewählten Text in die Zwischenablage kopieren</translation>
    </message>
    <message>
      <source>Cu&amp;t</source>
      <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
      <source>Drop, open or paste a page first.</source>
      <translation>Zuerst eine Seite ablegen, öffnen oder einfügen.</translation>
    </message>
    <message>
      <source>Find and replace in the HTML code</source>
      <translation>Im HTML-Code suchen und ersetzen</translation>
    </message>
    <message>
      <source>Find commands, presets and jobs by typing</source>
      <translation>Befehle, Vorgaben und Aufträge durch Tippen finden</translation>
    </message>
    <message>
      <source>Find in &amp;HTML</source>
      <translation>Im &amp;HTML suchen</translation>
    </message>
    <message>
      <source>Find jobs by their name</source>
      <translation>Aufträge nach ihrem Namen finden</translation>
    </message>
    <message>
      <source>Find the pages of a site and convert them together</source>
      <translation>Die Seiten einer Website finden und zusammen umwandeln</translation>
    </message>
    <message>
      <source>Fit the picture into the window's width</source>
      <translation>Das Bild in die Breite des Fensters einpassen</translation>
    </message>
    <message>
      <source>For&amp;get Private Session</source>
      <translation>Private Sitzung ver&amp;gessen</translation>
    </message>
    <message>
      <source>L&amp;icenses</source>
      <translation>&amp;Lizenzen</translation>
    </message>
    <message>
      <source>Least &amp;Alike First</source>
      <translation>&amp;Unähnlichste zuerst</translation>
    </message>
    <message>
      <source>Let the local engine convert the selected jobs instead of their server</source>
      <translation>Die gewählten Aufträge von der lokalen Engine statt von ihrem Server umwandeln lassen</translation>
    </message>
    <message>
      <source>List every shortcut</source>
      <translation>Alle Tastenkürzel auflisten</translation>
    </message>
    <message>
      <source>Live Previe&amp;w</source>
      <translation>Live-Vor&amp;schau</translation>
    </message>
    <message>
      <source>Log in to a page, open its menus, and capture it as it stands</source>
      <translation>Anmelden, Menüs öffnen und die Seite so aufnehmen</translation>
    </message>
    <message>
      <source>Look at the layers of the selected design</source>
      <translation>Die Ebenen des ausgewählten Designs ansehen</translation>
    </message>
    <message>
      <source>Make components of what repeats in the selected design, and save it so</source>
      <translation>Aus dem, was sich im gewählten Design wiederholt, Komponenten machen und es so speichern</translation>
    </message>
    <message>
      <source>Move &amp;Up</source>
      <translation>Nach vo&amp;rn</translation>
    </message>
    <message>
      <source>Move Dow&amp;n</source>
      <translation>Nach h&amp;inten</translation>
    </message>
    <message>
      <source>Move the keyboard to the next panel</source>
      <translation>Die Tastatur in den nächsten Bereich bewegen</translation>
    </message>
    <message>
      <source>Move the keyboard to the previous panel</source>
      <translation>Die Tastatur in den vorigen Bereich bewegen</translation>
    </message>
    <message>
      <source>Move the selected text to the clipboard</source>
      <translation>Den ausgewählten Text in die Zwischenablage verschieben</translation>
    </message>
    <message>
      <source>Move to the &amp;Bottom</source>
      <translation>&amp;Ganz nach hinten</translation>
    </message>
    <message>
      <source>Move to the &amp;Top</source>
      <translation>Ganz nach &amp;vorn</translation>
    </message>
    <message>
      <source>Network, appearance, notifications, data, updates and privacy</source>
      <translation>Netzwerk, Darstellung, Mitteilungen, Daten, Aktualisierungen und Datenschutz</translation>
    </message>
    <message>
      <source>No&amp;tify When Done</source>
      <translation>Bena&amp;chrichtigen, wenn fertig</translation>
    </message>
    <message>
      <source>Nor&amp;mal Interface</source>
      <translation>Nor&amp;male Oberfläche</translation>
    </message>
    <message>
      <source>Ope&amp;n Design…</source>
      <translation>Desig&amp;n öffnen …</translation>
    </message>
    <message>
      <source>Open &amp;Folder…</source>
      <translation>O&amp;rdner öffnen …</translation>
    </message>
    <message>
      <source>Open &amp;Logs Folder</source>
      <translation>Ordner der &amp;Protokolle öffnen</translation>
    </message>
    <message>
      <source>Open &amp;With the System</source>
      <translation>&amp;Mit dem System öffnen</translation>
    </message>
    <message>
      <source>Open the selected design with the program the system has for it</source>
      <translation>Das gewählte Design mit dem Programm öffnen, das das System dafür hat</translation>
    </message>
    <message>
      <source>Order of &amp;Jobs</source>
      <translation>Reihen&amp;folge der Aufträge</translation>
    </message>
    <message>
      <source>Order the list of jobs by how alike design and page are</source>
      <translation>Die Liste der Aufträge danach ordnen, wie ähnlich sich Design und Seite sind</translation>
    </message>
    <message>
      <source>Order the list of jobs by how long they took</source>
      <translation>Die Liste der Aufträge nach ihrer Dauer ordnen</translation>
    </message>
    <message>
      <source>Order the list of jobs by the size of their designs</source>
      <translation>Die Liste der Aufträge nach der Größe ihrer Designs ordnen</translation>
    </message>
    <message>
      <source>Order the list of jobs by their names</source>
      <translation>Die Liste der Aufträge nach ihren Namen ordnen</translation>
    </message>
    <message>
      <source>Order the list of jobs by their turn: those at work, then the waiting ones</source>
      <translation>Die Liste der Aufträge nach ihrer Reihe ordnen: erst die laufenden, dann die wartenden</translation>
    </message>
    <message>
      <source>Order the list of jobs by what has become of them</source>
      <translation>Die Liste der Aufträge danach ordnen, was aus ihnen geworden ist</translation>
    </message>
    <message>
      <source>Order the list of jobs by when they were asked for</source>
      <translation>Die Liste der Aufträge danach ordnen, wann sie erteilt wurden</translation>
    </message>
    <message>
      <source>Pre&amp;vious Panel</source>
      <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
      <source>Private &amp;Browser</source>
      <translation>Pri&amp;vater Browser</translation>
    </message>
    <message>
      <source>Put the selected designs, or the widths of a page, side by side into one file</source>
      <translation>Die ausgewählten Designs, oder die Breiten einer Seite, nebeneinander in eine Datei legen</translation>
    </message>
    <message>
      <source>Resume &amp;Queue</source>
      <translation>Wartesc&amp;hlange fortsetzen</translation>
    </message>
    <message>
      <source>Run every failed job once more</source>
      <translation>Jeden fehlgeschlagenen Auftrag noch einmal ausführen</translation>
    </message>
    <message>
      <source>Run the selected jobs once more</source>
      <translation>Die gewählten Aufträge noch einmal ausführen</translation>
    </message>
    <message>
      <source>Run the selected waiting jobs after all others</source>
      <translation>Die gewählten wartenden Aufträge nach allen anderen ausführen</translation>
    </message>
    <message>
      <source>Run the selected waiting jobs next</source>
      <translation>Die gewählten wartenden Aufträge als Nächstes ausführen</translation>
    </message>
    <message>
      <source>Run the selected waiting jobs one place earlier</source>
      <translation>Die gewählten wartenden Aufträge einen Platz früher ausführen</translation>
    </message>
    <message>
      <source>Run the selected waiting jobs one place later</source>
      <translation>Die gewählten wartenden Aufträge einen Platz später ausführen</translation>
    </message>
    <message>
      <source>Save &amp;as One File…</source>
      <translation>Als &amp;eine Datei speichern …</translation>
    </message>
    <message>
      <source>Save A&amp;ll…</source>
      <translation>A&amp;lle speichern …</translation>
    </message>
    <message>
      <source>Save With Co&amp;mponents…</source>
      <translation>Mit &amp;Komponenten speichern …</translation>
    </message>
    <message>
      <source>Save every design that is not saved yet into one folder</source>
      <translation>Alle noch nicht gespeicherten Designs in einen Ordner speichern</translation>
    </message>
    <message>
      <source>Save the selected design as a .fig file</source>
      <translation>Das gewählte Design als .fig-Datei speichern</translation>
    </message>
    <message>
      <source>Se&amp;ttings…</source>
      <translation>Eins&amp;tellungen …</translation>
    </message>
    <message>
      <source>Select &amp;All</source>
      <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
      <source>Select a finished design in the list first.</source>
      <translation>Zuerst ein fertiges Design in der Liste wählen.</translation>
    </message>
    <message>
      <source>Select all text, or all jobs of the list</source>
      <translation>Allen Text auswählen, oder alle Aufträge der Liste</translation>
    </message>
    <message>
      <source>Show &amp;Design</source>
      <translation>&amp;Design zeigen</translation>
    </message>
    <message>
      <source>Show &amp;Heat Map</source>
      <translation>&amp;Wärmebild zeigen</translation>
    </message>
    <message>
      <source>Show Des&amp;ign</source>
      <translation>Design betrach&amp;ten</translation>
    </message>
    <message>
      <source>Show Pa&amp;ge</source>
      <translation>S&amp;eite zeigen</translation>
    </message>
    <message>
      <source>Show Slide&amp;r</source>
      <translation>Sch&amp;ieber zeigen</translation>
    </message>
    <message>
      <source>Show in Fol&amp;der</source>
      <translation>&amp;Im Ordner zeigen</translation>
    </message>
    <message>
      <source>Show page and design over each other</source>
      <translation>Seite und Design übereinander zeigen</translation>
    </message>
    <message>
      <source>Show the browser's picture of the page</source>
      <translation>Das Bild der Seite aus dem Browser zeigen</translation>
    </message>
    <message>
      <source>Show the design, drawn by us</source>
      <translation>Das Design zeigen, von uns gezeichnet</translation>
    </message>
    <message>
      <source>Show the folder with the program's logs</source>
      <translation>Den Ordner mit den Protokollen des Programms zeigen</translation>
    </message>
    <message>
      <source>Show the picture at 100 %</source>
      <translation>Das Bild in 100 % zeigen</translation>
    </message>
    <message>
      <source>Show the picture larger</source>
      <translation>Das Bild größer zeigen</translation>
    </message>
    <message>
      <source>Show the picture smaller</source>
      <translation>Das Bild kleiner zeigen</translation>
    </message>
    <message>
      <source>Show the selected design in the file browser</source>
      <translation>Das gewählte Design im Dateimanager zeigen</translation>
    </message>
    <message>
      <source>Show the window's words in the system's size</source>
      <translation>Die Schrift des Fensters in der Größe des Systems zeigen</translation>
    </message>
    <message>
      <source>Show the window's words larger</source>
      <translation>Die Schrift des Fensters größer zeigen</translation>
    </message>
    <message>
      <source>Show the window's words smaller</source>
      <translation>Die Schrift des Fensters kleiner zeigen</translation>
    </message>
    <message>
      <source>Show what happened in the selected job</source>
      <translation>Zeigen, was im gewählten Auftrag geschah</translation>
    </message>
    <message>
      <source>Show what the HTML looks like while you type</source>
      <translation>Zeigen, wie das HTML aussieht, während Sie tippen</translation>
    </message>
    <message>
      <source>Show where page and design differ</source>
      <translation>Zeigen, wo Seite und Design sich unterscheiden</translation>
    </message>
    <message>
      <source>Slo&amp;west First</source>
      <translation>&amp;Langsamste zuerst</translation>
    </message>
    <message>
      <source>Start no more jobs until the queue is resumed</source>
      <translation>Keine weiteren Aufträge beginnen, bis die Warteschlange fortgesetzt wird</translation>
    </message>
    <message>
      <source>Start waiting jobs again</source>
      <translation>Wartende Aufträge wieder beginnen</translation>
    </message>
    <message>
      <source>Stop the selected jobs</source>
      <translation>Die gewählten Aufträge anhalten</translation>
    </message>
    <message>
      <source>Take HTML, an address or a file from the clipboard</source>
      <translation>HTML, eine Adresse oder eine Datei aus der Zwischenablage nehmen</translation>
    </message>
    <message>
      <source>Take back what was typed last</source>
      <translation>Zurücknehmen, was zuletzt getippt wurde</translation>
    </message>
    <message>
      <source>Take saved, failed and cancelled jobs off the list; unsaved designs stay</source>
      <translation>Gespeicherte, fehlgeschlagene und abgebrochene Aufträge von der Liste nehmen; nicht gespeicherte Designs bleiben</translation>
    </message>
    <message>
      <source>Take the page and options of the selected job back into the panels</source>
      <translation>Seite und Optionen des gewählten Auftrags wieder in die Felder holen</translation>
    </message>
    <message>
      <source>Take the selected jobs off the list</source>
      <translation>Die gewählten Aufträge von der Liste nehmen</translation>
    </message>
    <message>
      <source>Tell of finished jobs while another window is in front</source>
      <translation>Fertige Aufträge melden, während ein anderes Fenster vorn ist</translation>
    </message>
    <message>
      <source>The works this program uses, and their licenses</source>
      <translation>Die Werke, die dieses Programm nutzt, und ihre Lizenzen</translation>
    </message>
    <message>
      <source>Try A&amp;gain</source>
      <translation>Er&amp;neut versuchen</translation>
    </message>
    <message>
      <source>Try All Fai&amp;led Again</source>
      <translation>Alle &amp;fehlgeschlagenen erneut versuchen</translation>
    </message>
    <message>
      <source>Try the &amp;Example</source>
      <translation>&amp;Beispiel ausprobieren</translation>
    </message>
    <message>
      <source>Turn the page into a Figma file</source>
      <translation>Die Seite in eine Figma-Datei umwandeln</translation>
    </message>
    <message>
      <source>Type again what was taken back</source>
      <translation>Wieder tippen, was zurückgenommen wurde</translation>
    </message>
    <message>
      <source>Version and licenses</source>
      <translation>Version und Lizenzen</translation>
    </message>
    <message>
      <source>Write a file for a bug report, without secrets, addresses and page content</source>
      <translation>Eine Datei für einen Fehlerbericht schreiben, ohne Geheimnisse, Adressen und Seiteninhalte</translation>
    </message>
    <message>
      <source>Zoom &amp;In</source>
      <translation>Ver&amp;größern</translation>
    </message>
    <message>
      <source>Zoom &amp;Out</source>
      <translation>Ver&amp;kleinern</translation>
    </message>
  </context>
  <context>
    <name>Compare</name>
    <message>
      <source>Being compared with the page…</source>
      <translation>Wird mit der Seite verglichen …</translation>
    </message>
    <message>
      <source>Much of the design differs from the page.</source>
      <translation>Vieles im Design weicht von der Seite ab.</translation>
    </message>
    <message>
      <source>Nothing in the design</source>
      <translation>Nichts im Design</translation>
    </message>
    <message>
      <source>Our rendering, not Figma's.</source>
      <translation>Unsere Darstellung, nicht die von Figma.</translation>
    </message>
    <message>
      <source>Parts of the design differ clearly from the page.</source>
      <translation>Teile des Designs weichen deutlich von der Seite ab.</translation>
    </message>
    <message>
      <source>The design is close to the page; look at the worst spots.</source>
      <translation>Das Design ist nah an der Seite; sehen Sie sich die schlimmsten Stellen an.</translation>
    </message>
    <message>
      <source>The design is very close to the page.</source>
      <translation>Das Design ist sehr nah an der Seite.</translation>
    </message>
    <message>
      <source>The design looks like the page.</source>
      <translation>Das Design sieht aus wie die Seite.</translation>
    </message>
    <message>
      <source>The picture is {picture} px wide and the design {design} px: they hardly show the same page.</source>
      <translation>Das Bild ist {picture} px breit und das Design {design} px: Sie zeigen kaum dieselbe Seite.</translation>
    </message>
    <message>
      <source>The result could not be checked: {why}</source>
      <translation>Das Ergebnis konnte nicht geprüft werden: {why}</translation>
    </message>
    <message>
      <source>{percent} alike</source>
      <translation>{percent} gleich</translation>
    </message>
    <message>
      <source>{percent} of the difference</source>
      <translation>{percent} des Unterschieds</translation>
    </message>
  </context>
  <context>
    <name>ComparisonPane</name>
    <message>
      <source>Compare With Picture…</source>
      <translation>Mit Bild vergleichen …</translation>
    </message>
    <message>
      <source>Compare the design with a picture</source>
      <translation>Das Design mit einem Bild vergleichen</translation>
    </message>
  </context>
  <context>
    <name>ComparisonSurface</name>
    <message>
      <source>Design</source>
      <translation>Design</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Slider: the page is left, the design right. Arrows left and right move it.</source>
      <translation>Schieber: links die Seite, rechts das Design. Die Pfeile nach links und rechts bewegen ihn.</translation>
    </message>
    <message>
      <source>The design is being drawn…</source>
      <translation>Das Design wird gezeichnet …</translation>
    </message>
    <message>
      <source>The heat map is being drawn…</source>
      <translation>Das Wärmebild wird gezeichnet …</translation>
    </message>
  </context>
  <context>
    <name>ComponentsDesk</name>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Figma files (*.fig)</source>
      <translation>Figma-Dateien (*.fig)</translation>
    </message>
    <message>
      <source>Save With Components</source>
      <translation>Mit Komponenten speichern</translation>
    </message>
    <message>
      <source>{name} with components</source>
      <translation>{name} mit Komponenten</translation>
    </message>
  </context>
  <context>
    <name>ComponentsDialog</name>
    <message>
      <source>&amp;Cancel</source>
      <translation>A&amp;bbrechen</translation>
    </message>
    <message>
      <source>&amp;Save As…</source>
      <translation>&amp;Speichern unter …</translation>
    </message>
    <message>
      <source>Components</source>
      <translation>Komponenten</translation>
    </message>
    <message>
      <source>Nothing repeats in this design.</source>
      <translation>In diesem Design wiederholt sich nichts.</translation>
    </message>
    <message>
      <source>Select &amp;All</source>
      <translation>&amp;Alle auswählen</translation>
    </message>
    <message>
      <source>Select &amp;None</source>
      <translation>&amp;Keine auswählen</translation>
    </message>
    <message>
      <source>What is chosen becomes a component on a page of its own, with an instance wherever it occurs; its states become variants. The design looks as before.</source>
      <translation>Was gewählt ist, wird zu einer Komponente auf einer eigenen Seite, mit einer Instanz überall, wo es vorkommt; seine Zustände werden zu Varianten. Das Design sieht aus wie zuvor.</translation>
    </message>
    <message>
      <source>What repeats</source>
      <translation>Was sich wiederholt</translation>
    </message>
    <message>
      <source>{taken} of 1 chosen</source>
      <translation>{taken} von 1 ausgewählt</translation>
    </message>
    <message>
      <source>{taken} of {count} chosen</source>
      <translation>{taken} von {count} ausgewählt</translation>
    </message>
  </context>
  <context>
    <name>ComponentsPresenter</name>
    <message>
      <source>1 layer</source>
      <translation>1 Ebene</translation>
    </message>
    <message>
      <source>1 time</source>
      <translation>1-mal</translation>
    </message>
    <message>
      <source>Looking for what repeats…</source>
      <translation>Es wird gesucht, was sich wiederholt …</translation>
    </message>
    <message>
      <source>Writing the design…</source>
      <translation>Das Design wird geschrieben …</translation>
    </message>
    <message>
      <source>{count} layers</source>
      <translation>{count} Ebenen</translation>
    </message>
    <message>
      <source>{count} times</source>
      <translation>{count}-mal</translation>
    </message>
  </context>
  <context>
    <name>DataPage</name>
    <message>
      <source>&amp;Delete</source>
      <translation>&amp;Löschen</translation>
    </message>
    <message>
      <source>&amp;Keep</source>
      <translation>&amp;Behalten</translation>
    </message>
    <message>
      <source>Also &amp;designs that were never saved</source>
      <translation>Auch &amp;Designs, die nie gespeichert wurden</translation>
    </message>
    <message>
      <source>Also designs that were never saved</source>
      <translation>Auch Designs, die nie gespeichert wurden</translation>
    </message>
    <message>
      <source>De&amp;lete…</source>
      <translation>&amp;Löschen …</translation>
    </message>
    <message>
      <source>Delete &amp;results of jobs that finished before so many days</source>
      <translation>&amp;Ergebnisse von Aufträgen löschen, die vor so vielen Tagen endeten</translation>
    </message>
    <message>
      <source>Delete Results</source>
      <translation>Ergebnisse löschen</translation>
    </message>
    <message>
      <source>Delete these results?</source>
      <translation>Diese Ergebnisse löschen?</translation>
    </message>
    <message>
      <source>Files that you saved elsewhere stay.</source>
      <translation>Dateien, die Sie anderswo gespeichert haben, bleiben.</translation>
    </message>
    <message>
      <source>Free up space</source>
      <translation>Platz schaffen</translation>
    </message>
    <message>
      <source>Jobs and designs</source>
      <translation>Aufträge und Designs</translation>
    </message>
    <message>
      <source>Open &amp;Folder</source>
      <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
      <source>This cannot be undone.</source>
      <translation>Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
      <source>days</source>
      <translation>Tage</translation>
    </message>
  </context>
  <context>
    <name>DataPresenter</name>
    <message>
      <source>Enter a whole number from 0 to {most}.</source>
      <translation>Geben Sie eine ganze Zahl von 0 bis {most} ein.</translation>
    </message>
    <message>
      <source>Jobs: {count}. On the disk: {size}.</source>
      <translation>Aufträge: {count}. Auf der Platte: {size}.</translation>
    </message>
    <message>
      <source>Results found: {count}, {size}.</source>
      <translation>Gefundene Ergebnisse: {count}, {size}.</translation>
    </message>
    <message>
      <source>There are none that old.</source>
      <translation>So alte gibt es nicht.</translation>
    </message>
  </context>
  <context>
    <name>DesignCanvas</name>
    <message>
      <source>Design</source>
      <translation>Design</translation>
    </message>
  </context>
  <context>
    <name>DesignDesk</name>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Figma files (*.fig)</source>
      <translation>Figma-Dateien (*.fig)</translation>
    </message>
    <message>
      <source>Open Design</source>
      <translation>Design öffnen</translation>
    </message>
  </context>
  <context>
    <name>DestinationBar</name>
    <message>
      <source>API keys</source>
      <translation>API-Schlüssel</translation>
    </message>
    <message>
      <source>Add, test and rotate API keys</source>
      <translation>API-Schlüssel hinzufügen, testen und wechseln</translation>
    </message>
    <message>
      <source>C&amp;onvert on</source>
      <translation>&amp;Umwandeln auf</translation>
    </message>
    <message>
      <source>Convert on</source>
      <translation>Umwandeln auf</translation>
    </message>
    <message>
      <source>List what the server does not get</source>
      <translation>Auflisten, was der Server nicht bekommt</translation>
    </message>
    <message>
      <source>Not sent: {count}…</source>
      <translation>Nicht gesendet: {count}…</translation>
    </message>
    <message>
      <source>Who converts the page: this machine, or a server with one of your keys</source>
      <translation>Wer die Seite umwandelt: dieser Rechner, oder ein Server mit einem Ihrer Schlüssel</translation>
    </message>
  </context>
  <context>
    <name>DestinationPresenter</name>
    <message>
      <source>The engine that comes with the program</source>
      <translation>Die Engine, die zum Programm gehört</translation>
    </message>
    <message>
      <source>The page is sent to {server}.</source>
      <translation>Die Seite wird an {server} gesendet.</translation>
    </message>
    <message>
      <source>This machine</source>
      <translation>Dieser Rechner</translation>
    </message>
  </context>
  <context>
    <name>DetailsDialog</name>
    <message>
      <source>&amp;Copy Details</source>
      <translation>Details &amp;kopieren</translation>
    </message>
    <message>
      <source>C&amp;lose</source>
      <translation>Sch&amp;ließen</translation>
    </message>
    <message>
      <source>Details</source>
      <translation>Details</translation>
    </message>
    <message>
      <source>Details of the job</source>
      <translation>Details des Auftrags</translation>
    </message>
  </context>
  <context>
    <name>Dialogs</name>
    <message>
      <source>About</source>
      <translation>Über</translation>
    </message>
    <message>
      <source>Save in:</source>
      <translation>Speichern in:</translation>
    </message>
    <message>
      <source>The name is too long by 1 character.</source>
      <translation>Der Name ist um 1 Zeichen zu lang.</translation>
    </message>
    <message>
      <source>The name is too long by {count} characters.</source>
      <translation>Der Name ist um {count} Zeichen zu lang.</translation>
    </message>
    <message>
      <source>Turns web pages into Figma files with real, editable layers, on your own machine.

Apache License 2.0. Uses Qt under the LGPL 3 and Chromium under its BSD license.</source>
      <translation>Macht aus Webseiten Figma-Dateien mit echten, bearbeitbaren Ebenen, auf dem eigenen Rechner.

Apache-Lizenz 2.0. Nutzt Qt unter der LGPL 3 und Chromium unter seiner BSD-Lizenz.</translation>
    </message>
  </context>
  <context>
    <name>EditorPresenter</name>
    <message>
      <source>HTML code</source>
      <translation>HTML-Code</translation>
    </message>
    <message>
      <source>{name} and {count} more</source>
      <translation>{name} und {count} weitere</translation>
    </message>
  </context>
  <context>
    <name>EditorView</name>
    <message>
      <source>&amp;Base URL</source>
      <translation>&amp;Basis-URL</translation>
    </message>
    <message>
      <source>An address on the web</source>
      <translation>Eine Adresse im Netz</translation>
    </message>
    <message>
      <source>Choose the folder that holds the page's styles, scripts and pictures</source>
      <translation>Den Ordner mit Stilen, Skripten und Bildern der Seite wählen</translation>
    </message>
    <message>
      <source>Clea&amp;r</source>
      <translation>&amp;Leeren</translation>
    </message>
    <message>
      <source>Clear source</source>
      <translation>Quelle leeren</translation>
    </message>
    <message>
      <source>Convert again when files change</source>
      <translation>Neu umwandeln, wenn sich Dateien ändern</translation>
    </message>
    <message>
      <source>Drop a page anywhere on the window,
or choose one.</source>
      <translation>Eine Seite irgendwo auf dem Fenster
ablegen oder eine wählen.</translation>
    </message>
    <message>
      <source>Each becomes a job; they can be saved as one file, in which their links work</source>
      <translation>Jede wird ein Auftrag; sie lassen sich als eine Datei speichern, in der ihre Links funktionieren</translation>
    </message>
    <message>
      <source>Files, folders and zips</source>
      <translation>Dateien, Ordner und Zips</translation>
    </message>
    <message>
      <source>HTML</source>
      <translation>HTML</translation>
    </message>
    <message>
      <source>HTML code</source>
      <translation>HTML-Code</translation>
    </message>
    <message>
      <source>HTML code, pasted or typed</source>
      <translation>HTML-Code, eingefügt oder getippt</translation>
    </message>
    <message>
      <source>Live preview</source>
      <translation>Live-Vorschau</translation>
    </message>
    <message>
      <source>May read files in {folder}</source>
      <translation>Darf Dateien lesen in {folder}</translation>
    </message>
    <message>
      <source>Needs a Login? Private Browser…</source>
      <translation>Anmeldung nötig? Privater Browser …</translation>
    </message>
    <message>
      <source>Open File…</source>
      <translation>Datei öffnen …</translation>
    </message>
    <message>
      <source>Open file</source>
      <translation>Datei öffnen</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Page a&amp;ddress</source>
      <translation>Ad&amp;resse der Seite</translation>
    </message>
    <message>
      <source>Paste or type HTML here</source>
      <translation>HTML hier einfügen oder tippen</translation>
    </message>
    <message>
      <source>Shows the page on the right a moment after you stop typing</source>
      <translation>Zeigt die Seite rechts, sobald Sie kurz zu tippen aufhören</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>Quelle</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <source>Take all {count} pages of the file</source>
      <translation>Alle {count} Seiten der Datei nehmen</translation>
    </message>
    <message>
      <source>Take all {count} pages of the folder</source>
      <translation>Alle {count} Seiten des Ordners nehmen</translation>
    </message>
    <message>
      <source>The address is sent to {server}, which loads and converts the page.</source>
      <translation>Die Adresse geht an {server}; dort wird die Seite geladen und umgewandelt.</translation>
    </message>
    <message>
      <source>The address of the page to convert</source>
      <translation>Die Adresse der Seite, die umgewandelt wird</translation>
    </message>
    <message>
      <source>The page is loaded and converted on this machine.</source>
      <translation>Die Seite wird auf diesem Rechner geladen und umgewandelt.</translation>
    </message>
    <message>
      <source>URL</source>
      <translation>URL</translation>
    </message>
    <message>
      <source>Watch no files any more</source>
      <translation>Keine Dateien mehr beobachten</translation>
    </message>
    <message>
      <source>Watched still: {names}</source>
      <translation>Weiterhin beobachtet: {names}</translation>
    </message>
    <message>
      <source>Watches the pages and all the files they read</source>
      <translation>Beobachtet die Seiten und alle Dateien, die sie lesen</translation>
    </message>
    <message>
      <source>Where relative links and pictures in the HTML start from</source>
      <translation>Wovon relative Links und Bilder im HTML ausgehen</translation>
    </message>
    <message>
      <source>Whole Site? Find Its Pages…</source>
      <translation>Ganze Website? Ihre Seiten finden …</translation>
    </message>
    <message>
      <source>Widen what the page may read</source>
      <translation>Erweitern, was die Seite lesen darf</translation>
    </message>
    <message>
      <source>Widen…</source>
      <translation>Erweitern …</translation>
    </message>
    <message>
      <source>https://example.com/ (optional)</source>
      <translation>https://example.com/ (freiwillig)</translation>
    </message>
  </context>
  <context>
    <name>FindBar</name>
    <message>
      <source>All</source>
      <translation>Alle</translation>
    </message>
    <message>
      <source>Close search</source>
      <translation>Suche schließen</translation>
    </message>
    <message>
      <source>Find</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <source>Find in HTML</source>
      <translation>Im HTML suchen</translation>
    </message>
    <message>
      <source>Find next</source>
      <translation>Nächste Stelle</translation>
    </message>
    <message>
      <source>Find previous</source>
      <translation>Vorige Stelle</translation>
    </message>
    <message>
      <source>Found: {count}</source>
      <translation>Gefunden: {count}</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Ersetzen</translation>
    </message>
    <message>
      <source>Replace all</source>
      <translation>Alle ersetzen</translation>
    </message>
    <message>
      <source>Replace with</source>
      <translation>Ersetzen durch</translation>
    </message>
    <message>
      <source>Replaced: {count}</source>
      <translation>Ersetzt: {count}</translation>
    </message>
  </context>
  <context>
    <name>FindingsPanel</name>
    <message>
      <source>Check Now</source>
      <translation>Jetzt vergleichen</translation>
    </message>
    <message>
      <source>Check the result now</source>
      <translation>Ergebnis jetzt vergleichen</translation>
    </message>
    <message>
      <source>Worst spots</source>
      <translation>Schlimmste Stellen</translation>
    </message>
    <message>
      <source>like the page</source>
      <translation>wie die Seite</translation>
    </message>
  </context>
  <context>
    <name>Forecast</name>
    <message>
      <source>1 of them will wait less than a minute.</source>
      <translation>1 davon wartet weniger als eine Minute.</translation>
    </message>
    <message>
      <source>1 of them will wait until {time}.</source>
      <translation>1 davon wartet bis {time}.</translation>
    </message>
    <message>
      <source>1 request is left now.</source>
      <translation>Jetzt ist 1 Anfrage übrig.</translation>
    </message>
    <message>
      <source>Costs one of the month's conversions.</source>
      <translation>Kostet eine Umwandlung des Monats.</translation>
    </message>
    <message>
      <source>Costs {count} of the month's conversions.</source>
      <translation>Kostet {count} Umwandlungen des Monats.</translation>
    </message>
    <message>
      <source>It will wait less than a minute.</source>
      <translation>Sie wartet weniger als eine Minute.</translation>
    </message>
    <message>
      <source>It will wait until {time}.</source>
      <translation>Sie wartet bis {time}.</translation>
    </message>
    <message>
      <source>Option Color scheme</source>
      <translation>Option Farbschema</translation>
    </message>
    <message>
      <source>Option Full-page picture</source>
      <translation>Option Bild der ganzen Seite</translation>
    </message>
    <message>
      <source>Option Leave out cookie banners</source>
      <translation>Option Cookie-Banner weglassen</translation>
    </message>
    <message>
      <source>Option Scale</source>
      <translation>Option Skalierung</translation>
    </message>
    <message>
      <source>Option States of buttons and links</source>
      <translation>Option Zustände von Buttons und Links</translation>
    </message>
    <message>
      <source>Option Timeout</source>
      <translation>Option Zeitlimit</translation>
    </message>
    <message>
      <source>Option Wait until</source>
      <translation>Option Warten bis</translation>
    </message>
    <message>
      <source>Sends {size} to {host}, where the limit is {limit}.</source>
      <translation>Sendet {size} an {host}; höchstens gehen {limit}.</translation>
    </message>
    <message>
      <source>The Free plan takes {limit} only. Set the key's plan to know.</source>
      <translation>Der Tarif Free nimmt nur {limit}. Tragen Sie den Tarif des Schlüssels ein, um es zu wissen.</translation>
    </message>
    <message>
      <source>The job will wait.</source>
      <translation>Der Auftrag wartet so lange.</translation>
    </message>
    <message>
      <source>The jobs will wait.</source>
      <translation>Die Aufträge warten so lange.</translation>
    </message>
    <message>
      <source>The month's conversions are used up. Convert on this machine, or with another key.</source>
      <translation>Die Umwandlungen des Monats sind verbraucht. Wandeln Sie auf diesem Rechner um, oder mit einem anderen Schlüssel.</translation>
    </message>
    <message>
      <source>The server cannot reach this address. Convert it on this machine.</source>
      <translation>Der Server erreicht diese Adresse nicht. Wandeln Sie sie auf diesem Rechner um.</translation>
    </message>
    <message>
      <source>The server takes no more requests until {time}.</source>
      <translation>Der Server nimmt bis {time} keine Anfragen mehr an.</translation>
    </message>
    <message>
      <source>The server takes no requests for less than a minute.</source>
      <translation>Der Server nimmt für weniger als eine Minute keine Anfragen an.</translation>
    </message>
    <message>
      <source>Too large by {over}. Make its pictures smaller, or convert on this machine.</source>
      <translation>Um {over} zu groß. Verkleinern Sie die Bilder der Seite, oder wandeln Sie sie auf diesem Rechner um.</translation>
    </message>
    <message>
      <source>{count} of them will wait less than a minute.</source>
      <translation>{count} davon warten weniger als eine Minute.</translation>
    </message>
    <message>
      <source>{count} of them will wait, the last one until about {time}.</source>
      <translation>{count} davon warten, die letzte bis etwa {time}.</translation>
    </message>
    <message>
      <source>{count} requests are left now.</source>
      <translation>Jetzt sind {count} Anfragen übrig.</translation>
    </message>
  </context>
  <context>
    <name>HelpDesk</name>
    <message>
      <source>Diagnostics written</source>
      <translation>Diagnose geschrieben</translation>
    </message>
    <message>
      <source>In a design's window</source>
      <translation>Im Fenster eines Designs</translation>
    </message>
    <message>
      <source>Job: {name}</source>
      <translation>Auftrag: {name}</translation>
    </message>
    <message>
      <source>Licenses</source>
      <translation>Lizenzen</translation>
    </message>
    <message>
      <source>Logs</source>
      <translation>Protokolle</translation>
    </message>
    <message>
      <source>Preset: {name}</source>
      <translation>Vorgabe: {name}</translation>
    </message>
    <message>
      <source>Settings: {name}</source>
      <translation>Einstellungen: {name}</translation>
    </message>
    <message>
      <source>This program and what it uses</source>
      <translation>Dieses Programm und was es nutzt</translation>
    </message>
  </context>
  <context>
    <name>Inspector</name>
    <message>
      <source>Auto layout</source>
      <translation>Auto-Layout</translation>
    </message>
    <message>
      <source>Blend</source>
      <translation>Mischen</translation>
    </message>
    <message>
      <source>Characters of the text</source>
      <translation>Zeichen des Textes</translation>
    </message>
    <message>
      <source>Component</source>
      <translation>Komponente</translation>
    </message>
    <message>
      <source>Copy Text</source>
      <translation>Text kopieren</translation>
    </message>
    <message>
      <source>Corners</source>
      <translation>Ecken</translation>
    </message>
    <message>
      <source>Effect style {name}</source>
      <translation>Effektstil {name}</translation>
    </message>
    <message>
      <source>Effects</source>
      <translation>Effekte</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Export</translation>
    </message>
    <message>
      <source>Export PNG…</source>
      <translation>PNG exportieren …</translation>
    </message>
    <message>
      <source>Fill</source>
      <translation>Füllung</translation>
    </message>
    <message>
      <source>H</source>
      <translation>H</translation>
    </message>
    <message>
      <source>In its parent</source>
      <translation>Im übergeordneten Element</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>Inspektor</translation>
    </message>
    <message>
      <source>Line height {value}</source>
      <translation>Zeilenhöhe {value}</translation>
    </message>
    <message>
      <source>Links</source>
      <translation>Links</translation>
    </message>
    <message>
      <source>Meaning</source>
      <translation>Bedeutung</translation>
    </message>
    <message>
      <source>Opacity</source>
      <translation>Deckkraft</translation>
    </message>
    <message>
      <source>Rotation</source>
      <translation>Drehung</translation>
    </message>
    <message>
      <source>Scale of the picture</source>
      <translation>Maßstab des Bildes</translation>
    </message>
    <message>
      <source>Select a layer on the canvas or in the list to see all about it.</source>
      <translation>Wählen Sie eine Ebene auf der Zeichenfläche oder in der Liste aus, um alles über sie zu sehen.</translation>
    </message>
    <message>
      <source>Stroke</source>
      <translation>Kontur</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>Text style {name}</source>
      <translation>Textstil {name}</translation>
    </message>
    <message>
      <source>This font is installed here.</source>
      <translation>Diese Schrift ist hier installiert.</translation>
    </message>
    <message>
      <source>This font is not installed here. Texts that carry their outlines look right all the same.</source>
      <translation>Diese Schrift ist hier nicht installiert. Texte, die ihre Umrisse mitbringen, sehen trotzdem richtig aus.</translation>
    </message>
    <message>
      <source>W</source>
      <translation>B</translation>
    </message>
    <message>
      <source>hidden</source>
      <translation>ausgeblendet</translation>
    </message>
    <message>
      <source>letter spacing {value}</source>
      <translation>Zeichenabstand {value}</translation>
    </message>
    <message>
      <source>locked</source>
      <translation>gesperrt</translation>
    </message>
  </context>
  <context>
    <name>Invitations</name>
    <message>
      <source>A design opens in a window of its own, a page in the main window</source>
      <translation>Ein Design öffnet sich in einem eigenen Fenster, eine Seite im Hauptfenster</translation>
    </message>
    <message>
      <source>A picture of the page as it should be</source>
      <translation>Ein Bild der Seite, wie sie aussehen soll</translation>
    </message>
    <message>
      <source>Drop a design, a page, or a picture of the page</source>
      <translation>Hierher gehören Designs, Seiten oder ein Bild der Seite</translation>
    </message>
    <message>
      <source>Drop an HTML file, a folder, a zip, a link or code</source>
      <translation>Hierher gehören HTML-Dateien, Ordner, Zips, Links oder Code</translation>
    </message>
    <message>
      <source>Drop to compare the design with it</source>
      <translation>Loslassen, um das Design damit zu vergleichen</translation>
    </message>
    <message>
      <source>Drop to look at this design</source>
      <translation>Loslassen, um dieses Design anzusehen</translation>
    </message>
    <message>
      <source>Drop to open</source>
      <translation>Loslassen zum Öffnen</translation>
    </message>
    <message>
      <source>Drop to open it</source>
      <translation>Zum Öffnen loslassen</translation>
    </message>
    <message>
      <source>HTML file, folder, zip, link or code</source>
      <translation>HTML-Datei, Ordner, Zip, Link oder Code</translation>
    </message>
    <message>
      <source>It opens in a window of its own</source>
      <translation>Es öffnet sich in einem eigenen Fenster</translation>
    </message>
    <message>
      <source>This cannot be opened</source>
      <translation>Das lässt sich nicht öffnen</translation>
    </message>
    <message>
      <source>This is not a web page</source>
      <translation>Das ist keine Webseite</translation>
    </message>
  </context>
  <context>
    <name>JobDelegate</name>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Details</source>
      <translation>Details</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <source>Save As…</source>
      <translation>Speichern unter …</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Erneut versuchen</translation>
    </message>
  </context>
  <context>
    <name>JobDetails</name>
    <message>
      <source>At work for</source>
      <translation>Läuft seit</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Abgebrochen</translation>
    </message>
    <message>
      <source>Color scheme</source>
      <translation>Farbschema</translation>
    </message>
    <message>
      <source>Color variables</source>
      <translation>Farbvariablen</translation>
    </message>
    <message>
      <source>Compared with the page</source>
      <translation>Verglichen mit der Seite</translation>
    </message>
    <message>
      <source>Conversion</source>
      <translation>Umwandlung</translation>
    </message>
    <message>
      <source>Converted</source>
      <translation>Umgewandelt</translation>
    </message>
    <message>
      <source>Converted by</source>
      <translation>Umgewandelt mit</translation>
    </message>
    <message>
      <source>Design</source>
      <translation>Design</translation>
    </message>
    <message>
      <source>Effect styles</source>
      <translation>Effektstile</translation>
    </message>
    <message>
      <source>Extra page</source>
      <translation>Extraseite</translation>
    </message>
    <message>
      <source>Failed while</source>
      <translation>Fehlgeschlagen bei</translation>
    </message>
    <message>
      <source>Fonts</source>
      <translation>Schriften</translation>
    </message>
    <message>
      <source>Frames with auto layout</source>
      <translation>Frames mit Auto-Layout</translation>
    </message>
    <message>
      <source>Layers</source>
      <translation>Ebenen</translation>
    </message>
    <message>
      <source>Layers per painted box or text</source>
      <translation>Ebenen je gezeichnetem Kasten oder Text</translation>
    </message>
    <message>
      <source>Leaves out</source>
      <translation>Lässt weg</translation>
    </message>
    <message>
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <source>Mean error</source>
      <translation>Mittlerer Fehler</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Parts in states</source>
      <translation>Teile mit Zuständen</translation>
    </message>
    <message>
      <source>Pictures</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Saved as</source>
      <translation>Gespeichert als</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>Size variables</source>
      <translation>Größenvariablen</translation>
    </message>
    <message>
      <source>Skill</source>
      <translation>Güte</translation>
    </message>
    <message>
      <source>Structural similarity</source>
      <translation>Strukturelle Ähnlichkeit</translation>
    </message>
    <message>
      <source>Text styles</source>
      <translation>Textstile</translation>
    </message>
    <message>
      <source>Texts</source>
      <translation>Texte</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <source>Timeout</source>
      <translation>Zeitgrenze</translation>
    </message>
    <message>
      <source>Took</source>
      <translation>Dauer</translation>
    </message>
    <message>
      <source>Viewport</source>
      <translation>Ansichtsfenster</translation>
    </message>
    <message>
      <source>Waits for</source>
      <translation>Wartet auf</translation>
    </message>
    <message>
      <source>What looks different</source>
      <translation>Was anders aussieht</translation>
    </message>
    <message>
      <source>automatic height</source>
      <translation>automatische Höhe</translation>
    </message>
    <message>
      <source>cookie banners</source>
      <translation>Cookie-Banner</translation>
    </message>
    <message>
      <source>glyphs</source>
      <translation>Glyphen</translation>
    </message>
    <message>
      <source>states of buttons and links</source>
      <translation>Zustände von Buttons und Links</translation>
    </message>
  </context>
  <context>
    <name>JobList</name>
    <message>
      <source>1 layer</source>
      <translation>1 Ebene</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Abgebrochen</translation>
    </message>
    <message>
      <source>Converted by {name} on {server}</source>
      <translation>Umgewandelt mit {name} auf {server}</translation>
    </message>
    <message>
      <source>Interrupted, waiting to start over</source>
      <translation>Unterbrochen, beginnt von vorn</translation>
    </message>
    <message>
      <source>Ready to save</source>
      <translation>Bereit zum Speichern</translation>
    </message>
    <message>
      <source>Saved as {name}</source>
      <translation>Gespeichert als {name}</translation>
    </message>
    <message>
      <source>Stopping…</source>
      <translation>Wird angehalten …</translation>
    </message>
    <message>
      <source>{count} layers</source>
      <translation>{count} Ebenen</translation>
    </message>
  </context>
  <context>
    <name>JobOrders</name>
    <message>
      <source>&amp;Another Folder…</source>
      <translation>Anderer &amp;Ordner …</translation>
    </message>
    <message>
      <source>Save &amp;As…</source>
      <translation>S&amp;peichern unter …</translation>
    </message>
    <message>
      <source>The system has no program for .fig files.</source>
      <translation>Das System hat kein Programm für .fig-Dateien.</translation>
    </message>
    <message>
      <source>There is no file browser to show it in.</source>
      <translation>Es gibt keinen Dateimanager, der es zeigen könnte.</translation>
    </message>
  </context>
  <context>
    <name>JobsPresenter</name>
    <message>
      <source>{count} at work</source>
      <translation>{count} in Arbeit</translation>
    </message>
    <message>
      <source>{count} cancelled</source>
      <translation>{count} abgebrochen</translation>
    </message>
    <message>
      <source>{count} done</source>
      <translation>{count} fertig</translation>
    </message>
    <message>
      <source>{count} failed</source>
      <translation>{count} fehlgeschlagen</translation>
    </message>
    <message>
      <source>{count} of {total}</source>
      <translation>{count} von {total}</translation>
    </message>
    <message>
      <source>{count} waiting</source>
      <translation>{count} wartend</translation>
    </message>
  </context>
  <context>
    <name>JobsView</name>
    <message>
      <source>All</source>
      <translation>Alle</translation>
    </message>
    <message>
      <source>As they run</source>
      <translation>Wie sie laufen</translation>
    </message>
    <message>
      <source>By name</source>
      <translation>Nach Namen</translation>
    </message>
    <message>
      <source>By state</source>
      <translation>Nach Zustand</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Abgebrochen</translation>
    </message>
    <message>
      <source>Clear Saved and Failed</source>
      <translation>Erledigte wegräumen</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <source>Jobs</source>
      <translation>Aufträge</translation>
    </message>
    <message>
      <source>Largest first</source>
      <translation>Größte zuerst</translation>
    </message>
    <message>
      <source>Least alike first</source>
      <translation>Unähnlichste zuerst</translation>
    </message>
    <message>
      <source>List of jobs</source>
      <translation>Liste der Aufträge</translation>
    </message>
    <message>
      <source>Newest first</source>
      <translation>Neueste zuerst</translation>
    </message>
    <message>
      <source>No job fits this search.</source>
      <translation>Kein Auftrag passt zu dieser Suche.</translation>
    </message>
    <message>
      <source>Not finished</source>
      <translation>Nicht fertig</translation>
    </message>
    <message>
      <source>Not saved</source>
      <translation>Nicht gespeichert</translation>
    </message>
    <message>
      <source>Nothing converted yet. Each conversion gets a row here.</source>
      <translation>Noch nichts umgewandelt. Jede Umwandlung bekommt hier eine Zeile.</translation>
    </message>
    <message>
      <source>Order of jobs</source>
      <translation>Reihenfolge der Aufträge</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>Pause queue</source>
      <translation>Warteschlange anhalten</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <source>Resume queue</source>
      <translation>Warteschlange fortsetzen</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <source>Search jobs</source>
      <translation>Aufträge suchen</translation>
    </message>
    <message>
      <source>Show All Jobs</source>
      <translation>Alle Aufträge zeigen</translation>
    </message>
    <message>
      <source>Slowest first</source>
      <translation>Langsamste zuerst</translation>
    </message>
    <message>
      <source>Take saved, failed and cancelled jobs off the list; unsaved designs stay</source>
      <translation>Gespeicherte, fehlgeschlagene und abgebrochene Aufträge von der Liste nehmen; nicht gespeicherte Designs bleiben</translation>
    </message>
    <message>
      <source>Which jobs</source>
      <translation>Welche Aufträge</translation>
    </message>
  </context>
  <context>
    <name>KeyEntryDialog</name>
    <message>
      <source>&amp;Add</source>
      <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
      <source>&amp;Cancel</source>
      <translation>&amp;Abbrechen</translation>
    </message>
    <message>
      <source>&amp;Key</source>
      <translation>&amp;Schlüssel</translation>
    </message>
    <message>
      <source>&amp;Name</source>
      <translation>&amp;Name</translation>
    </message>
    <message>
      <source>&amp;Plan</source>
      <translation>&amp;Tarif</translation>
    </message>
    <message>
      <source>&amp;Server</source>
      <translation>Ser&amp;ver</translation>
    </message>
    <message>
      <source>Add Key</source>
      <translation>Schlüssel hinzufügen</translation>
    </message>
    <message>
      <source>Copy it from the server's dashboard; it is shown there once</source>
      <translation>Kopieren Sie ihn aus der Übersicht des Servers; dort wird er einmal gezeigt</translation>
    </message>
    <message>
      <source>In memory; it is forgotten when the program ends</source>
      <translation>Im Speicher; er wird vergessen, wenn das Programm endet</translation>
    </message>
    <message>
      <source>Keep it for this &amp;run only</source>
      <translation>Nur für diese &amp;Sitzung behalten</translation>
    </message>
    <message>
      <source>Keep it for this run only</source>
      <translation>Nur für diese Sitzung behalten</translation>
    </message>
    <message>
      <source>Servers do not tell it; its limits are kept where you know it</source>
      <translation>Server nennen ihn nicht; seine Grenzen werden eingehalten, wenn Sie ihn kennen</translation>
    </message>
    <message>
      <source>The address the key belongs to</source>
      <translation>Die Adresse, zu der der Schlüssel gehört</translation>
    </message>
    <message>
      <source>The key goes into the system's keyring and is never shown again, neither here nor in files.</source>
      <translation>Der Schlüssel kommt in den Schlüsselbund des Systems und wird nie wieder gezeigt, weder hier noch in Dateien.</translation>
    </message>
    <message>
      <source>The key stays in memory until the program ends. It is in no file and never shown again.</source>
      <translation>Der Schlüssel bleibt im Speicher, bis das Programm endet. Er steht in keiner Datei und wird nie wieder gezeigt.</translation>
    </message>
    <message>
      <source>What you want to call it</source>
      <translation>Wie Sie ihn nennen wollen</translation>
    </message>
    <message>
      <source>for example Team</source>
      <translation>zum Beispiel Team</translation>
    </message>
  </context>
  <context>
    <name>KeyEntryPresenter</name>
    <message>
      <source>It is kept for this run only.</source>
      <translation>Er wird nur für diese Sitzung behalten.</translation>
    </message>
    <message>
      <source>There is another key of this name.</source>
      <translation>Es gibt einen anderen Schlüssel mit diesem Namen.</translation>
    </message>
    <message>
      <source>Waiting for the keyring; it may be asking for its password…</source>
      <translation>Warten auf den Schlüsselbund; vielleicht fragt er nach seinem Passwort …</translation>
    </message>
  </context>
  <context>
    <name>Keys</name>
    <message>
      <source>Add the new key</source>
      <translation>Neuen Schlüssel hinzufügen</translation>
    </message>
    <message>
      <source>An API key starts with sk_, svc_sk_ or svc_pk_.</source>
      <translation>Ein API-Schlüssel beginnt mit sk_, svc_sk_ oder svc_pk_.</translation>
    </message>
    <message>
      <source>Delete the old key</source>
      <translation>Alten Schlüssel löschen</translation>
    </message>
    <message>
      <source>Enterprise</source>
      <translation>Enterprise</translation>
    </message>
    <message>
      <source>Free</source>
      <translation>Free</translation>
    </message>
    <message>
      <source>It does not tell how many requests are left.</source>
      <translation>Er sagt nicht, wie viele Anfragen übrig sind.</translation>
    </message>
    <message>
      <source>New key of a rotation, not in use yet. Choose Rotate to go on.</source>
      <translation>Neuer Schlüssel eines Wechsels, noch nicht im Einsatz. Weiter geht es mit Wechseln.</translation>
    </message>
    <message>
      <source>Not known</source>
      <translation>Nicht bekannt</translation>
    </message>
    <message>
      <source>Open key, for the open endpoint</source>
      <translation>Offener Schlüssel, für den offenen Endpunkt</translation>
    </message>
    <message>
      <source>Plan {plan}: pages of up to {size} MB.</source>
      <translation>Tarif {plan}: Seiten bis {size} MB.</translation>
    </message>
    <message>
      <source>Pro</source>
      <translation>Pro</translation>
    </message>
    <message>
      <source>Publishable key, meant for web pages; limits of the Free plan</source>
      <translation>Öffentlicher Schlüssel, für Webseiten gedacht; Grenzen des Tarifs Free</translation>
    </message>
    <message>
      <source>Replaced by a new key. Delete it in the server's dashboard, then delete it here.</source>
      <translation>Durch einen neuen Schlüssel ersetzt. Löschen Sie ihn in der Übersicht des Servers, dann hier.</translation>
    </message>
    <message>
      <source>Secret key, for the general endpoint</source>
      <translation>Geheimer Schlüssel, für den allgemeinen Endpunkt</translation>
    </message>
    <message>
      <source>Swap the keys</source>
      <translation>Schlüssel tauschen</translation>
    </message>
    <message>
      <source>Test it</source>
      <translation>Ihn testen</translation>
    </message>
    <message>
      <source>The account's conversions of this month are used up.</source>
      <translation>Die Umwandlungen des Kontos für diesen Monat sind verbraucht.</translation>
    </message>
    <message>
      <source>The key holds characters that no key has, or is cut off.</source>
      <translation>Der Schlüssel enthält Zeichen, die kein Schlüssel hat, oder ist abgeschnitten.</translation>
    </message>
    <message>
      <source>The key is gone from this machine then, but stays valid on the server until it expires or is revoked there.</source>
      <translation>Der Schlüssel ist dann von diesem Rechner verschwunden, bleibt auf dem Server aber gültig, bis er abläuft oder dort widerrufen wird.</translation>
    </message>
    <message>
      <source>The server accepts the key. It opens {path}.</source>
      <translation>Der Server nimmt den Schlüssel an. Er öffnet {path}.</translation>
    </message>
    <message>
      <source>There is no key.</source>
      <translation>Hier steht kein Schlüssel.</translation>
    </message>
    <message>
      <source>This is a session token of the web app, not an API key. It cannot be used here. Create an API key in the server's dashboard and paste that.</source>
      <translation>Das ist ein Sitzungstoken der Web-App, kein API-Schlüssel. Es kann hier nicht verwendet werden. Erzeugen Sie in der Übersicht des Servers einen API-Schlüssel und fügen Sie diesen ein.</translation>
    </message>
    <message>
      <source>This server is not encrypted: others on the way can read keys and pages.</source>
      <translation>Dieser Server ist nicht verschlüsselt: andere auf dem Weg können Schlüssel und Seiten lesen.</translation>
    </message>
    <message>
      <source>accepted {day}</source>
      <translation>angenommen {day}</translation>
    </message>
    <message>
      <source>in memory, for this run only</source>
      <translation>im Speicher, nur für diese Sitzung</translation>
    </message>
    <message>
      <source>in the system's keyring</source>
      <translation>im Schlüsselbund des Systems</translation>
    </message>
    <message>
      <source>never</source>
      <translation>nie</translation>
    </message>
    <message>
      <source>not tested yet</source>
      <translation>noch nicht getestet</translation>
    </message>
    <message>
      <source>rejected</source>
      <translation>abgelehnt</translation>
    </message>
    <message>
      <source>rejected by the server</source>
      <translation>vom Server abgelehnt</translation>
    </message>
    <message>
      <source>{days} days old. It should be rotated now.</source>
      <translation>{days} Tage alt. Er sollte jetzt gewechselt werden.</translation>
    </message>
    <message>
      <source>{days} days old. Rotate it within a day.</source>
      <translation>{days} Tage alt. Wechseln Sie ihn innerhalb eines Tages.</translation>
    </message>
    <message>
      <source>{days} days old. Rotate it within {left} days.</source>
      <translation>{days} Tage alt. Wechseln Sie ihn innerhalb von {left} Tagen.</translation>
    </message>
    <message>
      <source>{left}, all of them again in {wait}</source>
      <translation>{left}, alle wieder in {wait}</translation>
    </message>
    <message>
      <source>{remaining} of {limit} requests are left</source>
      <translation>{remaining} von {limit} Anfragen sind übrig</translation>
    </message>
  </context>
  <context>
    <name>KeysDialog</name>
    <message>
      <source>&amp;Add Key…</source>
      <translation>Schlüssel &amp;hinzufügen …</translation>
    </message>
    <message>
      <source>&amp;Cancel</source>
      <translation>&amp;Abbrechen</translation>
    </message>
    <message>
      <source>&amp;Delete Key</source>
      <translation>Schlüssel &amp;löschen</translation>
    </message>
    <message>
      <source>&amp;Delete…</source>
      <translation>Lös&amp;chen …</translation>
    </message>
    <message>
      <source>&amp;Keep</source>
      <translation>&amp;Behalten</translation>
    </message>
    <message>
      <source>&amp;Rename</source>
      <translation>&amp;Umbenennen</translation>
    </message>
    <message>
      <source>&amp;Rotate…</source>
      <translation>&amp;Wechseln …</translation>
    </message>
    <message>
      <source>&amp;Test</source>
      <translation>&amp;Testen</translation>
    </message>
    <message>
      <source>API Keys</source>
      <translation>API-Schlüssel</translation>
    </message>
    <message>
      <source>API keys</source>
      <translation>API-Schlüssel</translation>
    </message>
    <message>
      <source>Added</source>
      <translation>Hinzugefügt</translation>
    </message>
    <message>
      <source>C&amp;lose</source>
      <translation>Sch&amp;ließen</translation>
    </message>
    <message>
      <source>Cancel what is under way</source>
      <translation>Abbrechen, was gerade läuft</translation>
    </message>
    <message>
      <source>Delete Key</source>
      <translation>Schlüssel löschen</translation>
    </message>
    <message>
      <source>Delete the key “{name}”?</source>
      <translation>Den Schlüssel „{name}“ löschen?</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>Aufbewahrt</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>Schlüssel</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Art</translation>
    </message>
    <message>
      <source>Last used</source>
      <translation>Zuletzt benutzt</translation>
    </message>
    <message>
      <source>New name</source>
      <translation>Neuer Name</translation>
    </message>
    <message>
      <source>No keys yet</source>
      <translation>Noch keine Schlüssel</translation>
    </message>
    <message>
      <source>Pages are converted on this machine, for which no key is needed.
With a key of a conversion service they can be converted on its server too.</source>
      <translation>Seiten werden auf diesem Rechner umgewandelt; dafür ist kein Schlüssel nötig.
Mit dem Schlüssel eines Umwandlungsdienstes geht es auch auf dessen Server.</translation>
    </message>
    <message>
      <source>Plan</source>
      <translation>Tarif</translation>
    </message>
    <message>
      <source>Re&amp;name…</source>
      <translation>Um&amp;benennen …</translation>
    </message>
    <message>
      <source>Remind Me in 30 Da&amp;ys</source>
      <translation>In 30 Tagen &amp;erinnern</translation>
    </message>
    <message>
      <source>Rename Key</source>
      <translation>Schlüssel umbenennen</translation>
    </message>
    <message>
      <source>Server</source>
      <translation>Server</translation>
    </message>
    <message>
      <source>Servers do not tell a key's plan. Its limits are kept where you know it</source>
      <translation>Server nennen den Tarif eines Schlüssels nicht. Seine Grenzen werden eingehalten, wenn Sie ihn kennen</translation>
    </message>
    <message>
      <source>Test</source>
      <translation>Test</translation>
    </message>
  </context>
  <context>
    <name>KeysPresenter</name>
    <message>
      <source>&amp;Undo</source>
      <translation>&amp;Rückgängig</translation>
    </message>
    <message>
      <source>Asking the keyring and {server}…</source>
      <translation>Schlüsselbund und {server} werden gefragt …</translation>
    </message>
    <message>
      <source>Reminder put off</source>
      <translation>Erinnerung verschoben</translation>
    </message>
    <message>
      <source>The age of “{name}” is told again on {day}.</source>
      <translation>An das Alter von „{name}“ wird am {day} wieder erinnert.</translation>
    </message>
    <message>
      <source>Waiting for the keyring…</source>
      <translation>Warten auf den Schlüsselbund …</translation>
    </message>
  </context>
  <context>
    <name>LayerCopier</name>
    <message>
      <source>&amp;Cancel</source>
      <translation>&amp;Abbrechen</translation>
    </message>
    <message>
      <source>A large design takes some seconds.</source>
      <translation>Bei einem großen Design dauert das einige Sekunden.</translation>
    </message>
    <message>
      <source>Copying the layers</source>
      <translation>Ebenen werden kopiert</translation>
    </message>
    <message>
      <source>Go to a file in Figma and press {keys}.</source>
      <translation>Wechseln Sie in Figma in eine Datei und drücken Sie {keys}.</translation>
    </message>
    <message>
      <source>Variables do not come along: save the design for them.</source>
      <translation>Variablen kommen nicht mit: Speichern Sie dafür das Design.</translation>
    </message>
    <message>
      <source>{count} layers can be pasted</source>
      <translation>{count} Ebenen können eingefügt werden</translation>
    </message>
    <message>
      <source>“{name}” can be pasted</source>
      <translation>„{name}“ kann eingefügt werden</translation>
    </message>
  </context>
  <context>
    <name>LayerRows</name>
    <message>
      <source>Layers {first} to {last}</source>
      <translation>Ebenen {first} bis {last}</translation>
    </message>
  </context>
  <context>
    <name>LayerTree</name>
    <message>
      <source>Layers</source>
      <translation>Ebenen</translation>
    </message>
    <message>
      <source>Layers of the page</source>
      <translation>Ebenen der Seite</translation>
    </message>
    <message>
      <source>No layer has such a name.</source>
      <translation>Keine Ebene heißt so.</translation>
    </message>
    <message>
      <source>Search layers</source>
      <translation>Ebenen suchen</translation>
    </message>
    <message>
      <source>These are the first {count}. Type more to find fewer.</source>
      <translation>Das sind die ersten {count}. Tippen Sie mehr, um weniger zu finden.</translation>
    </message>
  </context>
  <context>
    <name>LayerWords</name>
    <message>
      <source>Absolute</source>
      <translation>Absolut</translation>
    </message>
    <message>
      <source>Across</source>
      <translation>Quer</translation>
    </message>
    <message>
      <source>Aligned</source>
      <translation>Ausrichtung</translation>
    </message>
    <message>
      <source>Along</source>
      <translation>Längs</translation>
    </message>
    <message>
      <source>Angular gradient</source>
      <translation>Winkelverlauf</translation>
    </message>
    <message>
      <source>Auto</source>
      <translation>Auto</translation>
    </message>
    <message>
      <source>Background blur</source>
      <translation>Hintergrundunschärfe</translation>
    </message>
    <message>
      <source>Baseline</source>
      <translation>Grundlinie</translation>
    </message>
    <message>
      <source>Between paragraphs</source>
      <translation>Zwischen Absätzen</translation>
    </message>
    <message>
      <source>Boolean operation</source>
      <translation>Boolesche Operation</translation>
    </message>
    <message>
      <source>Bottom</source>
      <translation>Unten</translation>
    </message>
    <message>
      <source>Box</source>
      <translation>Box</translation>
    </message>
    <message>
      <source>Case</source>
      <translation>Groß/klein</translation>
    </message>
    <message>
      <source>Center</source>
      <translation>Mitte</translation>
    </message>
    <message>
      <source>Component</source>
      <translation>Komponente</translation>
    </message>
    <message>
      <source>Corner radius</source>
      <translation>Eckenradius</translation>
    </message>
    <message>
      <source>Corner smoothing</source>
      <translation>Eckenglättung</translation>
    </message>
    <message>
      <source>Dashes</source>
      <translation>Striche</translation>
    </message>
    <message>
      <source>Decoration</source>
      <translation>Auszeichnung</translation>
    </message>
    <message>
      <source>Description</source>
      <translation>Beschreibung</translation>
    </message>
    <message>
      <source>Diamond gradient</source>
      <translation>Rautenverlauf</translation>
    </message>
    <message>
      <source>Direction</source>
      <translation>Richtung</translation>
    </message>
    <message>
      <source>Drop shadow</source>
      <translation>Schlagschatten</translation>
    </message>
    <message>
      <source>Ellipse</source>
      <translation>Ellipse</translation>
    </message>
    <message>
      <source>End</source>
      <translation>Ende</translation>
    </message>
    <message>
      <source>Ends</source>
      <translation>Enden</translation>
    </message>
    <message>
      <source>Fill</source>
      <translation>Füllung</translation>
    </message>
    <message>
      <source>First line</source>
      <translation>Erste Zeile</translation>
    </message>
    <message>
      <source>Fit</source>
      <translation>Einpassen</translation>
    </message>
    <message>
      <source>Fixed</source>
      <translation>Fest</translation>
    </message>
    <message>
      <source>Frame</source>
      <translation>Frame</translation>
    </message>
    <message>
      <source>Gap</source>
      <translation>Abstand</translation>
    </message>
    <message>
      <source>Gap between lines</source>
      <translation>Abstand zwischen Zeilen</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>Gruppe</translation>
    </message>
    <message>
      <source>Grows along</source>
      <translation>Wächst längs</translation>
    </message>
    <message>
      <source>Grows in height</source>
      <translation>Wächst in der Höhe</translation>
    </message>
    <message>
      <source>Grows in width</source>
      <translation>Wächst in der Breite</translation>
    </message>
    <message>
      <source>HTML element</source>
      <translation>HTML-Element</translation>
    </message>
    <message>
      <source>Horizontal</source>
      <translation>Horizontal</translation>
    </message>
    <message>
      <source>Hug</source>
      <translation>Inhalt umschließen</translation>
    </message>
    <message>
      <source>In the box</source>
      <translation>In der Box</translation>
    </message>
    <message>
      <source>In the layout</source>
      <translation>Im Layout</translation>
    </message>
    <message>
      <source>In the text</source>
      <translation>Im Text</translation>
    </message>
    <message>
      <source>Inner shadow</source>
      <translation>Innerer Schatten</translation>
    </message>
    <message>
      <source>Inside</source>
      <translation>Innen</translation>
    </message>
    <message>
      <source>Instance</source>
      <translation>Instanz</translation>
    </message>
    <message>
      <source>Joins</source>
      <translation>Ecken der Linie</translation>
    </message>
    <message>
      <source>Justified</source>
      <translation>Blocksatz</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Beschriftung</translation>
    </message>
    <message>
      <source>Largest size</source>
      <translation>Größte Größe</translation>
    </message>
    <message>
      <source>Layer blur</source>
      <translation>Ebenenunschärfe</translation>
    </message>
    <message>
      <source>Left</source>
      <translation>Links</translation>
    </message>
    <message>
      <source>Line</source>
      <translation>Linie</translation>
    </message>
    <message>
      <source>Linear gradient</source>
      <translation>Linearer Verlauf</translation>
    </message>
    <message>
      <source>Multiply</source>
      <translation>Multiplizieren</translation>
    </message>
    <message>
      <source>None</source>
      <translation>Keine</translation>
    </message>
    <message>
      <source>Normal</source>
      <translation>Normal</translation>
    </message>
    <message>
      <source>On a click</source>
      <translation>Bei einem Klick</translation>
    </message>
    <message>
      <source>Outside</source>
      <translation>Außen</translation>
    </message>
    <message>
      <source>Overlong text</source>
      <translation>Zu langer Text</translation>
    </message>
    <message>
      <source>Padding bottom</source>
      <translation>Innen unten</translation>
    </message>
    <message>
      <source>Padding left</source>
      <translation>Innen links</translation>
    </message>
    <message>
      <source>Padding right</source>
      <translation>Innen rechts</translation>
    </message>
    <message>
      <source>Padding top</source>
      <translation>Innen oben</translation>
    </message>
    <message>
      <source>Pass through</source>
      <translation>Durchreichen</translation>
    </message>
    <message>
      <source>Picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Polygon</source>
      <translation>Polygon</translation>
    </message>
    <message>
      <source>Position</source>
      <translation>Lage</translation>
    </message>
    <message>
      <source>Radial gradient</source>
      <translation>Radialer Verlauf</translation>
    </message>
    <message>
      <source>Rectangle</source>
      <translation>Rechteck</translation>
    </message>
    <message>
      <source>Right</source>
      <translation>Rechts</translation>
    </message>
    <message>
      <source>Role</source>
      <translation>Rolle</translation>
    </message>
    <message>
      <source>Scale</source>
      <translation>Skalieren</translation>
    </message>
    <message>
      <source>Section</source>
      <translation>Abschnitt</translation>
    </message>
    <message>
      <source>Set of components</source>
      <translation>Komponentenset</translation>
    </message>
    <message>
      <source>Size across</source>
      <translation>Größe quer</translation>
    </message>
    <message>
      <source>Size along</source>
      <translation>Größe längs</translation>
    </message>
    <message>
      <source>Slice</source>
      <translation>Slice</translation>
    </message>
    <message>
      <source>Smallest size</source>
      <translation>Kleinste Größe</translation>
    </message>
    <message>
      <source>Solid</source>
      <translation>Vollfarbe</translation>
    </message>
    <message>
      <source>Space between</source>
      <translation>Verteilt</translation>
    </message>
    <message>
      <source>Star</source>
      <translation>Stern</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>Anfang</translation>
    </message>
    <message>
      <source>Stretch</source>
      <translation>Strecken</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>Tile</source>
      <translation>Kacheln</translation>
    </message>
    <message>
      <source>Top</source>
      <translation>Oben</translation>
    </message>
    <message>
      <source>Truncate</source>
      <translation>Abschneiden</translation>
    </message>
    <message>
      <source>Vector</source>
      <translation>Vektor</translation>
    </message>
    <message>
      <source>Vertical</source>
      <translation>Vertikal</translation>
    </message>
    <message>
      <source>Weight</source>
      <translation>Stärke</translation>
    </message>
    <message>
      <source>Wrapping</source>
      <translation>Umbruch</translation>
    </message>
    <message>
      <source>Wraps</source>
      <translation>Bricht um</translation>
    </message>
  </context>
  <context>
    <name>Leaving</name>
    <message>
      <source>&amp;Discard and Close</source>
      <translation>&amp;Verwerfen und schließen</translation>
    </message>
    <message>
      <source>&amp;Forget and Close</source>
      <translation>&amp;Vergessen und schließen</translation>
    </message>
    <message>
      <source>&amp;Keep Open</source>
      <translation>&amp;Offen lassen</translation>
    </message>
    <message>
      <source>1 conversion is not finished.</source>
      <translation>1 Umwandlung ist nicht fertig.</translation>
    </message>
    <message>
      <source>1 design is not saved.</source>
      <translation>1 Design ist nicht gespeichert.</translation>
    </message>
    <message>
      <source>A file is not written yet.</source>
      <translation>Eine Datei ist noch nicht geschrieben.</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Close and forget keys?</source>
      <translation>Schließen und Schlüssel vergessen?</translation>
    </message>
    <message>
      <source>Close and lose work?</source>
      <translation>Schließen und Arbeit verlieren?</translation>
    </message>
    <message>
      <source>Do not ask about keys &amp;again</source>
      <translation>Nicht &amp;mehr nach Schlüsseln fragen</translation>
    </message>
    <message>
      <source>The key “{name}” is kept for this run only. To use it next time, add it again.</source>
      <translation>Der Schlüssel „{name}“ wird nur für diese Sitzung behalten. Um ihn beim nächsten Mal zu verwenden, muss er neu hinzugefügt werden.</translation>
    </message>
    <message>
      <source>{count} conversions are not finished.</source>
      <translation>{count} Umwandlungen sind nicht fertig.</translation>
    </message>
    <message>
      <source>{count} designs are not saved.</source>
      <translation>{count} Designs sind nicht gespeichert.</translation>
    </message>
    <message>
      <source>{count} keys are kept for this run only. To use them next time, add them again.</source>
      <translation>{count} Schlüssel werden nur für diese Sitzung behalten. Um sie beim nächsten Mal zu verwenden, müssen sie neu hinzugefügt werden.</translation>
    </message>
  </context>
  <context>
    <name>LivePresenter</name>
    <message>
      <source>Finds 1 element.</source>
      <translation>Findet 1 Element.</translation>
    </message>
    <message>
      <source>Finds nothing in this page as it is loaded.</source>
      <translation>Findet nichts in dieser Seite, wie sie geladen wird.</translation>
    </message>
    <message>
      <source>Finds {count} elements.</source>
      <translation>Findet {count} Elemente.</translation>
    </message>
    <message>
      <source>Not checked: the page could not be loaded.</source>
      <translation>Nicht geprüft: Die Seite ließ sich nicht laden.</translation>
    </message>
    <message>
      <source>This HTML is too long to follow while you type. Convert it to see it.</source>
      <translation>Dieses HTML ist zu lang für eine Vorschau beim Tippen. Wandeln Sie es um, um es zu sehen.</translation>
    </message>
    <message>
      <source>This is not a valid CSS selector.</source>
      <translation>Das ist kein gültiger CSS-Selektor.</translation>
    </message>
    <message>
      <source>Updating…</source>
      <translation>Wird aktualisiert …</translation>
    </message>
    <message>
      <source>Valid. Choose a page to see what it finds.</source>
      <translation>Gültig. Wählen Sie eine Seite, um zu sehen, was er findet.</translation>
    </message>
    <message>
      <source>{width} px wide</source>
      <translation>{width} px breit</translation>
    </message>
  </context>
  <context>
    <name>LiveView</name>
    <message>
      <source>Picture of what you type</source>
      <translation>Bild dessen, was Sie tippen</translation>
    </message>
    <message>
      <source>Preview of what you type</source>
      <translation>Vorschau dessen, was Sie tippen</translation>
    </message>
  </context>
  <context>
    <name>LossGroup</name>
    <message>
      <source>Convert Without It</source>
      <translation>Ohne es konvertieren</translation>
    </message>
    <message>
      <source>Different</source>
      <translation>Abweichend</translation>
    </message>
    <message>
      <source>Elements are listed</source>
      <translation>Die Elemente sind aufgeführt</translation>
    </message>
    <message>
      <source>Give a Base URL</source>
      <translation>Basis-URL angeben</translation>
    </message>
    <message>
      <source>Let It Read “{folder}”</source>
      <translation>„{folder}“ lesen lassen</translation>
    </message>
    <message>
      <source>Missing</source>
      <translation>Fehlt</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>Hinweis</translation>
    </message>
    <message>
      <source>Open in Private Browser…</source>
      <translation>Im privaten Browser öffnen…</translation>
    </message>
    <message>
      <source>Press Space to list the elements</source>
      <translation>Leertaste führt die Elemente auf</translation>
    </message>
    <message>
      <source>Show {element}</source>
      <translation>{element} zeigen</translation>
    </message>
    <message>
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <source>{severity}: {sentence} Places: {count}</source>
      <translation>{severity}: {sentence} Stellen: {count}</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>&amp;Clear List</source>
      <translation>Liste &amp;leeren</translation>
    </message>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Export Diagnostics</source>
      <translation>Diagnose exportieren</translation>
    </message>
    <message>
      <source>Figma files (*.fig)</source>
      <translation>Figma-Dateien (*.fig)</translation>
    </message>
    <message>
      <source>Folder the Page May Read</source>
      <translation>Ordner, den die Seite lesen darf</translation>
    </message>
    <message>
      <source>Main commands</source>
      <translation>Wichtigste Befehle</translation>
    </message>
    <message>
      <source>Open &amp;Recent</source>
      <translation>&amp;Zuletzt benutzt</translation>
    </message>
    <message>
      <source>Open Folder</source>
      <translation>Ordner öffnen</translation>
    </message>
    <message>
      <source>Open Page</source>
      <translation>Seite öffnen</translation>
    </message>
    <message>
      <source>Save All Designs In</source>
      <translation>Alle Designs speichern in</translation>
    </message>
    <message>
      <source>Save Design</source>
      <translation>Design speichern</translation>
    </message>
    <message>
      <source>Web pages and zips ({patterns})</source>
      <translation>Webseiten und Zips ({patterns})</translation>
    </message>
    <message>
      <source>Zip files (*.zip)</source>
      <translation>Zip-Dateien (*.zip)</translation>
    </message>
  </context>
  <context>
    <name>MessageBar</name>
    <message>
      <source>&amp;Copy Details</source>
      <translation>Details &amp;kopieren</translation>
    </message>
    <message>
      <source>Close message</source>
      <translation>Meldung schließen</translation>
    </message>
    <message>
      <source>Close message (Esc)</source>
      <translation>Meldung schließen (Esc)</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <source>A 3D transform is drawn flat.</source>
      <translation>Eine 3D-Transformation ist flach gezeichnet.</translation>
    </message>
    <message>
      <source>A blend mode is drawn with the nearest one Figma has.</source>
      <translation>Eine Mischart ist mit der nächsten gezeichnet, die Figma hat.</translation>
    </message>
    <message>
      <source>A border image is missing.</source>
      <translation>Ein Rahmenbild fehlt.</translation>
    </message>
    <message>
      <source>A border is drawn in the nearest style Figma has.</source>
      <translation>Ein Rahmen ist in der nächsten Art gezeichnet, die Figma hat.</translation>
    </message>
    <message>
      <source>A canvas could not be read and is left empty.</source>
      <translation>Eine Zeichenfläche konnte nicht gelesen werden und bleibt leer.</translation>
    </message>
    <message>
      <source>A clip path is not applied; the whole element shows.</source>
      <translation>Ein Beschneidungspfad ist nicht angewandt; das ganze Element ist zu sehen.</translation>
    </message>
    <message>
      <source>A color could not be read and is missing.</source>
      <translation>Eine Farbe konnte nicht gelesen werden und fehlt.</translation>
    </message>
    <message>
      <source>A cookie banner was left out, as the options say.</source>
      <translation>Ein Cookie-Banner wurde weggelassen, wie die Optionen es sagen.</translation>
    </message>
    <message>
      <source>A decoration line is drawn in the nearest style.</source>
      <translation>Eine Zierlinie ist in der nächsten Art gezeichnet.</translation>
    </message>
    <message>
      <source>A drawing is kept as a picture.</source>
      <translation>Eine Zeichnung ist als Bild erhalten.</translation>
    </message>
    <message>
      <source>A file that the page uses could not be sent along with it.</source>
      <translation>Eine Datei, die die Seite benutzt, konnte nicht mitgeschickt werden.</translation>
    </message>
    <message>
      <source>A filter has no form in Figma and is not applied.</source>
      <translation>Ein Filter hat in Figma keine Form und ist nicht angewandt.</translation>
    </message>
    <message>
      <source>A fixed background is drawn where it stands.</source>
      <translation>Ein fester Hintergrund ist dort gezeichnet, wo er steht.</translation>
    </message>
    <message>
      <source>A form control is drawn in a simpler look.</source>
      <translation>Ein Formularelement ist in einfacherem Aussehen gezeichnet.</translation>
    </message>
    <message>
      <source>A gradient could not be read and is missing.</source>
      <translation>Ein Verlauf konnte nicht gelesen werden und fehlt.</translation>
    </message>
    <message>
      <source>A gradient is drawn with the nearest form Figma has.</source>
      <translation>Ein Verlauf ist in der nächsten Form gezeichnet, die Figma hat.</translation>
    </message>
    <message>
      <source>A mask is not applied; the whole element shows.</source>
      <translation>Eine Maske ist nicht angewandt; das ganze Element ist zu sehen.</translation>
    </message>
    <message>
      <source>A part of a backdrop filter has no form in Figma and is left out.</source>
      <translation>Ein Teil eines Hintergrundfilters hat in Figma keine Form und fehlt.</translation>
    </message>
    <message>
      <source>A part of a drawing uses a feature that is not converted.</source>
      <translation>Ein Teil einer Zeichnung nutzt etwas, das nicht umgewandelt wird.</translation>
    </message>
    <message>
      <source>A picture did not load in the page and is missing.</source>
      <translation>Ein Bild wurde in der Seite nicht geladen und fehlt.</translation>
    </message>
    <message>
      <source>A picture has a format that could not be read.</source>
      <translation>Ein Bild hat ein Format, das nicht gelesen werden konnte.</translation>
    </message>
    <message>
      <source>A picture was larger than Figma allows and was made smaller.</source>
      <translation>Ein Bild war größer, als Figma erlaubt, und wurde verkleinert.</translation>
    </message>
    <message>
      <source>A private page stays on this machine</source>
      <translation>Eine private Seite bleibt auf diesem Rechner</translation>
    </message>
    <message>
      <source>A repeated background is drawn as one picture.</source>
      <translation>Ein wiederholter Hintergrund ist als ein Bild gezeichnet.</translation>
    </message>
    <message>
      <source>A screen that the page shows while it loads did not go away; it was left out.</source>
      <translation>Ein Ladebildschirm der Seite verschwand nicht; er wurde weggelassen.</translation>
    </message>
    <message>
      <source>A script did not load; what it does to the page is missing.</source>
      <translation>Ein Skript wurde nicht geladen; was es auf der Seite tut, fehlt.</translation>
    </message>
    <message>
      <source>A script that makes the page's styles did not load, so they are missing. Convert it again with a connection.</source>
      <translation>Ein Skript, das die Stile der Seite macht, wurde nicht geladen; sie fehlen. Wandeln Sie die Seite mit einer Verbindung noch einmal um.</translation>
    </message>
    <message>
      <source>A shadow could not be read.</source>
      <translation>Ein Schatten konnte nicht gelesen werden.</translation>
    </message>
    <message>
      <source>A style sheet did not load; the page looks as it does without it.</source>
      <translation>Ein Stylesheet wurde nicht geladen; die Seite sieht aus wie ohne es.</translation>
    </message>
    <message>
      <source>A text style has no form in Figma and is not applied.</source>
      <translation>Ein Textstil hat in Figma keine Form und ist nicht angewandt.</translation>
    </message>
    <message>
      <source>A video is kept as a still picture.</source>
      <translation>Ein Video ist als Standbild erhalten.</translation>
    </message>
    <message>
      <source>Add the new key, test it, then swap.</source>
      <translation>Den neuen Schlüssel hinzufügen, prüfen, dann tauschen.</translation>
    </message>
    <message>
      <source>Add the pages that you may use one by one, or the folder that holds the site.</source>
      <translation>Fügen Sie die Seiten, die Sie verwenden dürfen, einzeln hinzu, oder den Ordner, in dem die Website liegt.</translation>
    </message>
    <message>
      <source>Allow this program in the keyring's settings.</source>
      <translation>Dieses Programm in den Einstellungen des Schlüsselbunds zulassen.</translation>
    </message>
    <message>
      <source>An element is kept as a picture.</source>
      <translation>Ein Element ist als Bild erhalten.</translation>
    </message>
    <message>
      <source>An element lies too far outside the page and is left out.</source>
      <translation>Ein Element liegt zu weit außerhalb der Seite und ist ausgelassen.</translation>
    </message>
    <message>
      <source>An element squeezed to nothing by a transform is left out.</source>
      <translation>Ein durch eine Transformation auf nichts gedrücktes Element ist ausgelassen.</translation>
    </message>
    <message>
      <source>An embedded page could not be read: it is a picture, or left empty.</source>
      <translation>Eine eingebettete Seite war nicht lesbar: Sie ist ein Bild oder bleibt leer.</translation>
    </message>
    <message>
      <source>An option is not valid</source>
      <translation>Eine Option ist ungültig</translation>
    </message>
    <message>
      <source>An option is out of range</source>
      <translation>Eine Option liegt außerhalb ihrer Grenzen</translation>
    </message>
    <message>
      <source>Ask who runs the server, or add its authority in the settings.</source>
      <translation>Den Betreiber des Servers fragen oder seine Zertifizierungsstelle in den Einstellungen hinzufügen.</translation>
    </message>
    <message>
      <source>Backgrounds and borders of words in a text are layers behind it, which stay in place when the text is edited.</source>
      <translation>Hintergründe und Rahmen von Wörtern in einem Text sind Ebenen dahinter, die an ihrem Platz bleiben, wenn der Text bearbeitet wird.</translation>
    </message>
    <message>
      <source>Check its address and that it runs, or update the program.</source>
      <translation>Prüfen, ob ihre Adresse stimmt und sie läuft, oder das Programm aktualisieren.</translation>
    </message>
    <message>
      <source>Check its address and your connection, then try again.</source>
      <translation>Seine Adresse und die Verbindung prüfen, dann erneut versuchen.</translation>
    </message>
    <message>
      <source>Check its permissions, or copy it somewhere you may read.</source>
      <translation>Ihre Rechte prüfen oder sie dorthin kopieren, wo sie gelesen werden darf.</translation>
    </message>
    <message>
      <source>Check that the key belongs to this server, or add a new one.</source>
      <translation>Prüfen, ob der Schlüssel zu diesem Server gehört, oder einen neuen hinzufügen.</translation>
    </message>
    <message>
      <source>Check the address and the connection, then try again.</source>
      <translation>Adresse und Verbindung prüfen, dann erneut versuchen.</translation>
    </message>
    <message>
      <source>Check the address. For a site of your own, use http:// or let this system trust its certificate.</source>
      <translation>Die Adresse prüfen. Bei einer eigenen Website http:// verwenden oder dieses System ihrem Zertifikat vertrauen lassen.</translation>
    </message>
    <message>
      <source>Check the clock of this machine; if it is right, tell who runs the server.</source>
      <translation>Die Uhr dieses Rechners prüfen; geht sie richtig, den Betreiber des Servers informieren.</translation>
    </message>
    <message>
      <source>Check the clock of this machine; if it is right, tell who runs the site.</source>
      <translation>Die Uhr dieses Rechners prüfen; geht sie richtig, den Betreiber der Website informieren.</translation>
    </message>
    <message>
      <source>Check the connection, or raise the timeout.</source>
      <translation>Die Verbindung prüfen oder die Zeitgrenze erhöhen.</translation>
    </message>
    <message>
      <source>Check the path, then try again.</source>
      <translation>Den Pfad prüfen und es erneut versuchen.</translation>
    </message>
    <message>
      <source>Check the proxy in the settings.</source>
      <translation>Den Proxy in den Einstellungen prüfen.</translation>
    </message>
    <message>
      <source>Check the selector, or raise the timeout.</source>
      <translation>Den Selektor prüfen oder die Zeitgrenze erhöhen.</translation>
    </message>
    <message>
      <source>Check the server's address; it must keep the conversion contract.</source>
      <translation>Die Adresse des Servers prüfen; er muss den Umwandlungsvertrag einhalten.</translation>
    </message>
    <message>
      <source>Choose a file saved by Figma or by us.</source>
      <translation>Eine von Figma oder von uns gespeicherte Datei wählen.</translation>
    </message>
    <message>
      <source>Choose a folder or archive that holds an index.html.</source>
      <translation>Einen Ordner oder ein Archiv mit einer index.html wählen.</translation>
    </message>
    <message>
      <source>Choose a short name, such as Team.</source>
      <translation>Wählen Sie einen kurzen Namen, etwa Team.</translation>
    </message>
    <message>
      <source>Choose another name or folder.</source>
      <translation>Einen anderen Namen oder Ordner wählen.</translation>
    </message>
    <message>
      <source>Choose another name.</source>
      <translation>Einen anderen Namen wählen.</translation>
    </message>
    <message>
      <source>Choose one of the keys you added.</source>
      <translation>Einen der hinzugefügten Schlüssel wählen.</translation>
    </message>
    <message>
      <source>Choose this machine as the place to convert.</source>
      <translation>Wählen Sie diesen Rechner als Ort der Umwandlung.</translation>
    </message>
    <message>
      <source>Clipping along one axis is drawn as clipping along both.</source>
      <translation>Beschneiden in einer Richtung ist als Beschneiden in beiden gezeichnet.</translation>
    </message>
    <message>
      <source>Convert a part of it, or move embedded data into files.</source>
      <translation>Einen Teil davon umwandeln oder eingebettete Daten in Dateien auslagern.</translation>
    </message>
    <message>
      <source>Convert a part of it.</source>
      <translation>Einen Teil davon umwandeln.</translation>
    </message>
    <message>
      <source>Convert a part of the page, or report it to who runs the server.</source>
      <translation>Einen Teil der Seite umwandeln oder es dem Betreiber des Servers melden.</translation>
    </message>
    <message>
      <source>Convert the page again.</source>
      <translation>Die Seite noch einmal umwandeln.</translation>
    </message>
    <message>
      <source>Convert their pages again first.</source>
      <translation>Wandeln Sie ihre Seiten zuerst noch einmal um.</translation>
    </message>
    <message>
      <source>Copy the whole key from the dashboard.</source>
      <translation>Den ganzen Schlüssel aus der Übersicht des Servers kopieren.</translation>
    </message>
    <message>
      <source>Correct the option and try again.</source>
      <translation>Die Option berichtigen und erneut versuchen.</translation>
    </message>
    <message>
      <source>Correct the selector.</source>
      <translation>Den Selektor berichtigen.</translation>
    </message>
    <message>
      <source>Correct what the server names.</source>
      <translation>Berichtigen, was der Server nennt.</translation>
    </message>
    <message>
      <source>Create a new key in the dashboard and add it here.</source>
      <translation>Einen neuen Schlüssel in der Übersicht des Servers anlegen und hier hinzufügen.</translation>
    </message>
    <message>
      <source>Create an API key in the dashboard and paste that.</source>
      <translation>In der Übersicht des Servers einen API-Schlüssel anlegen und diesen einfügen.</translation>
    </message>
    <message>
      <source>Drawing the design took too long</source>
      <translation>Das Zeichnen des Designs hat zu lange gedauert</translation>
    </message>
    <message>
      <source>Enter a value within the bounds.</source>
      <translation>Einen Wert innerhalb der Grenzen eingeben.</translation>
    </message>
    <message>
      <source>Files of the page lie outside the folder that it may read. Convert it again with the folder that holds them.</source>
      <translation>Dateien der Seite liegen außerhalb des Ordners, den sie lesen darf. Wandeln Sie die Seite mit dem Ordner um, in dem alle liegen.</translation>
    </message>
    <message>
      <source>Free some space, then try again.</source>
      <translation>Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
      <source>Get a fresh copy of it, or unpack it yourself and drop the folder.</source>
      <translation>Eine neue Kopie besorgen, oder das Archiv selbst entpacken und den Ordner ablegen.</translation>
    </message>
    <message>
      <source>Get a fresh copy of the file.</source>
      <translation>Eine frische Kopie der Datei besorgen.</translation>
    </message>
    <message>
      <source>Give an address such as https://convert.example.com.</source>
      <translation>Eine Adresse wie https://convert.example.com angeben.</translation>
    </message>
    <message>
      <source>How buttons and links look while they are used is not in the file.</source>
      <translation>Wie Schaltflächen und Links aussehen, während sie benutzt werden, steht nicht in der Datei.</translation>
    </message>
    <message>
      <source>In the page's other color scheme this looks otherwise; in the other mode of the design it stays as it is.</source>
      <translation>Im anderen Farbschema der Seite sieht das anders aus; im anderen Modus des Designs bleibt es, wie es ist.</translation>
    </message>
    <message>
      <source>Install one (GNOME Keyring, KeePassXC or KWallet on Linux), or use the key for this run only.</source>
      <translation>Einen einrichten (GNOME Keyring, KeePassXC oder KWallet unter Linux) oder den Schlüssel nur für diese Sitzung verwenden.</translation>
    </message>
    <message>
      <source>Install the program again: it may lack a library of the system. In its source, “make setup” names it.</source>
      <translation>Installieren Sie das Programm neu: Vielleicht fehlt eine Bibliothek des Systems. In seinem Quelltext nennt „make setup“ sie.</translation>
    </message>
    <message>
      <source>Jobs are not kept</source>
      <translation>Aufträge werden nicht aufgehoben</translation>
    </message>
    <message>
      <source>Lines of a paragraph end with fixed breaks so that they stay in place.</source>
      <translation>Zeilen eines Absatzes enden mit festen Umbrüchen, damit sie an ihrem Platz bleiben.</translation>
    </message>
    <message>
      <source>Look for its question behind other windows, then try again.</source>
      <translation>Seine Frage hinter anderen Fenstern suchen, dann erneut versuchen.</translation>
    </message>
    <message>
      <source>Make its pictures smaller, or convert on this machine.</source>
      <translation>Ihre Bilder verkleinern oder auf diesem Rechner umwandeln.</translation>
    </message>
    <message>
      <source>Move that file away; the keys stay in the keyring.</source>
      <translation>Diese Datei beiseitelegen; die Schlüssel bleiben im Schlüsselbund.</translation>
    </message>
    <message>
      <source>Name a file in it.</source>
      <translation>Eine Datei darin nennen.</translation>
    </message>
    <message>
      <source>Of what looks otherwise while it is used only the first parts are shown so.</source>
      <translation>Von dem, was bei der Benutzung anders aussieht, werden nur die ersten Teile so gezeigt.</translation>
    </message>
    <message>
      <source>Open it in Figma, or split it into several files.</source>
      <translation>Öffnen Sie es in Figma, oder teilen Sie es auf mehrere Dateien auf.</translation>
    </message>
    <message>
      <source>Open it in the private browser and capture it again.</source>
      <translation>Öffnen Sie sie im privaten Browser und nehmen Sie sie noch einmal auf.</translation>
    </message>
    <message>
      <source>Open it in the private browser, log in there and capture it.</source>
      <translation>Sie im privaten Browser öffnen, dort anmelden und sie erfassen.</translation>
    </message>
    <message>
      <source>Open the address in a browser and check it.</source>
      <translation>Die Adresse in einem Browser öffnen und prüfen.</translation>
    </message>
    <message>
      <source>Open the address in a browser to see what is there.</source>
      <translation>Die Adresse in einem Browser öffnen, um zu sehen, was dort ist.</translation>
    </message>
    <message>
      <source>Pipe a page into the command, or name its file.</source>
      <translation>Dem Befehl eine Seite über die Standardeingabe geben oder ihre Datei nennen.</translation>
    </message>
    <message>
      <source>Raise the timeout, or convert a part of the page.</source>
      <translation>Die Zeitgrenze erhöhen oder einen Teil der Seite umwandeln.</translation>
    </message>
    <message>
      <source>Raise the timeout, or wait only until the HTML is read.</source>
      <translation>Die Zeitgrenze erhöhen oder nur auf „HTML gelesen“ warten.</translation>
    </message>
    <message>
      <source>Remove it here and add it again, or create a new one.</source>
      <translation>Ihn hier entfernen und erneut hinzufügen oder einen neuen anlegen.</translation>
    </message>
    <message>
      <source>Report it with its details.</source>
      <translation>Mit den Details melden.</translation>
    </message>
    <message>
      <source>Report the page with its details.</source>
      <translation>Die Seite mit ihren Details melden.</translation>
    </message>
    <message>
      <source>Save the design, and open it in Figma.</source>
      <translation>Speichern Sie das Design und öffnen Sie es in Figma.</translation>
    </message>
    <message>
      <source>Save your designs before you close the window, then start it again.</source>
      <translation>Speichern Sie Ihre Designs, bevor Sie das Fenster schließen, und starten Sie es dann neu.</translation>
    </message>
    <message>
      <source>Something went wrong in the program</source>
      <translation>Im Programm ging etwas schief</translation>
    </message>
    <message>
      <source>The .fig file is damaged</source>
      <translation>Die .fig-Datei ist beschädigt</translation>
    </message>
    <message>
      <source>The HTML refers to files without saying where they are. Give it a base URL, or open the file of the page.</source>
      <translation>Das HTML nennt Dateien, ohne zu sagen, wo sie liegen. Geben Sie eine Basis-URL an, oder öffnen Sie die Datei der Seite.</translation>
    </message>
    <message>
      <source>The address led to a page that asks for a password. To capture what lies behind it, use the private browser.</source>
      <translation>Die Adresse führte zu einer Seite, die ein Passwort verlangt. Um zu erfassen, was dahinter liegt, nutzen Sie den privaten Browser.</translation>
    </message>
    <message>
      <source>The archive cannot be opened</source>
      <translation>Das Archiv lässt sich nicht öffnen</translation>
    </message>
    <message>
      <source>The archive is not safe to open</source>
      <translation>Das Archiv ist nicht sicher zu öffnen</translation>
    </message>
    <message>
      <source>The awaited element never appeared</source>
      <translation>Das erwartete Element erschien nie</translation>
    </message>
    <message>
      <source>The browser engine could not start</source>
      <translation>Die Browser-Engine konnte nicht starten</translation>
    </message>
    <message>
      <source>The browser engine gave an unexpected answer</source>
      <translation>Die Browser-Engine gab eine unerwartete Antwort</translation>
    </message>
    <message>
      <source>The connection broke off</source>
      <translation>Die Verbindung ist abgebrochen</translation>
    </message>
    <message>
      <source>The connection broke off while the page loaded; what comes after is missing.</source>
      <translation>Die Verbindung brach ab, während die Seite lud; was danach kommt, fehlt.</translation>
    </message>
    <message>
      <source>The connection to the server broke off</source>
      <translation>Die Verbindung zum Server ist abgebrochen</translation>
    </message>
    <message>
      <source>The conversion process ended unexpectedly</source>
      <translation>Der Umwandlungsprozess endete unerwartet</translation>
    </message>
    <message>
      <source>The conversion process stopped answering</source>
      <translation>Der Umwandlungsprozess antwortete nicht mehr</translation>
    </message>
    <message>
      <source>The database cannot be used</source>
      <translation>Die Datenbank kann nicht benutzt werden</translation>
    </message>
    <message>
      <source>The design cannot be shown here</source>
      <translation>Das Design lässt sich hier nicht anzeigen</translation>
    </message>
    <message>
      <source>The design cannot be written</source>
      <translation>Das Design kann nicht geschrieben werden</translation>
    </message>
    <message>
      <source>The design is complete; compare it with the page by eye.</source>
      <translation>Das Design ist vollständig; vergleichen Sie es mit dem Auge.</translation>
    </message>
    <message>
      <source>The design is no longer on the disk</source>
      <translation>Das Design liegt nicht mehr auf dem Datenträger</translation>
    </message>
    <message>
      <source>The design is too large to be shown</source>
      <translation>Das Design ist zu groß, um angezeigt zu werden</translation>
    </message>
    <message>
      <source>The designs do not fit into one file</source>
      <translation>Die Designs passen nicht in eine Datei</translation>
    </message>
    <message>
      <source>The disk is full</source>
      <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
      <source>The file cannot be read</source>
      <translation>Die Datei kann nicht gelesen werden</translation>
    </message>
    <message>
      <source>The file cannot be written</source>
      <translation>Die Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
      <source>The file is not there</source>
      <translation>Die Datei ist nicht da</translation>
    </message>
    <message>
      <source>The key has expired</source>
      <translation>Der Schlüssel ist abgelaufen</translation>
    </message>
    <message>
      <source>The key is no longer in the keyring</source>
      <translation>Der Schlüssel ist nicht mehr im Schlüsselbund</translation>
    </message>
    <message>
      <source>The key is of the wrong kind</source>
      <translation>Der Schlüssel ist von der falschen Art</translation>
    </message>
    <message>
      <source>The keyring denied access</source>
      <translation>Der Schlüsselbund hat den Zugriff verweigert</translation>
    </message>
    <message>
      <source>The keyring does not answer</source>
      <translation>Der Schlüsselbund antwortet nicht</translation>
    </message>
    <message>
      <source>The keyring is locked</source>
      <translation>Der Schlüsselbund ist gesperrt</translation>
    </message>
    <message>
      <source>The layers cannot be copied</source>
      <translation>Die Ebenen können nicht kopiert werden</translation>
    </message>
    <message>
      <source>The list of keys cannot be read</source>
      <translation>Die Liste der Schlüssel kann nicht gelesen werden</translation>
    </message>
    <message>
      <source>The marks that the browser adds to a scrolled box are missing.</source>
      <translation>Die Marken, die der Browser einem Rollbereich hinzufügt, fehlen.</translation>
    </message>
    <message>
      <source>The monthly quota is used up</source>
      <translation>Das Kontingent des Monats ist aufgebraucht</translation>
    </message>
    <message>
      <source>The page cannot be reached</source>
      <translation>Die Seite ist nicht erreichbar</translation>
    </message>
    <message>
      <source>The page could not be turned into layers</source>
      <translation>Die Seite konnte nicht in Ebenen verwandelt werden</translation>
    </message>
    <message>
      <source>The page crashed the browser engine</source>
      <translation>Die Seite hat die Browser-Engine abstürzen lassen</translation>
    </message>
    <message>
      <source>The page did not finish loading</source>
      <translation>Die Seite wurde nicht fertig geladen</translation>
    </message>
    <message>
      <source>The page has more layers than the limit; the rest is left out.</source>
      <translation>Die Seite hat mehr Ebenen als erlaubt; der Rest ist ausgelassen.</translation>
    </message>
    <message>
      <source>The page is beyond the limits</source>
      <translation>Die Seite überschreitet die Grenzen</translation>
    </message>
    <message>
      <source>The page is too large</source>
      <translation>Die Seite ist zu groß</translation>
    </message>
    <message>
      <source>The page is too large for one picture; the design is not affected.</source>
      <translation>Die Seite ist zu groß für ein Bild; das Design ist nicht betroffen.</translation>
    </message>
    <message>
      <source>The page is too large for the server</source>
      <translation>Die Seite ist zu groß für den Server</translation>
    </message>
    <message>
      <source>The page may not be opened</source>
      <translation>Die Seite darf nicht geöffnet werden</translation>
    </message>
    <message>
      <source>The page shows a cookie banner. Convert it again without cookie banners to leave it out.</source>
      <translation>Die Seite zeigt ein Cookie-Banner. Konvertieren Sie sie noch einmal ohne Cookie-Banner, um es wegzulassen.</translation>
    </message>
    <message>
      <source>The page shows nothing, as scripts did not load. Convert it again with a connection, or save it as it shows.</source>
      <translation>Die Seite zeigt nichts, da Skripte nicht geladen wurden. Wandeln Sie sie mit einer Verbindung noch einmal um, oder speichern Sie sie so, wie sie sich zeigt.</translation>
    </message>
    <message>
      <source>The page shows nothing. If its scripts have to be built first, open the built page or the development server.</source>
      <translation>Die Seite zeigt nichts. Falls ihre Skripte erst gebaut werden müssen, öffnen Sie die gebaute Seite oder den Entwicklungsserver.</translation>
    </message>
    <message>
      <source>The page took too long to read</source>
      <translation>Das Lesen der Seite dauerte zu lange</translation>
    </message>
    <message>
      <source>The page wants a login</source>
      <translation>Die Seite verlangt eine Anmeldung</translation>
    </message>
    <message>
      <source>The page's font is not there; the browser used another one.</source>
      <translation>Die Schrift der Seite ist nicht da; der Browser hat eine andere verwendet.</translation>
    </message>
    <message>
      <source>The page's fonts did not finish loading</source>
      <translation>Die Schriften der Seite wurden nicht fertig geladen</translation>
    </message>
    <message>
      <source>The page's images did not finish loading</source>
      <translation>Die Bilder der Seite wurden nicht fertig geladen</translation>
    </message>
    <message>
      <source>The page's network never fell silent</source>
      <translation>Das Netz der Seite wurde nie still</translation>
    </message>
    <message>
      <source>The picture cannot be compared</source>
      <translation>Das Bild lässt sich nicht vergleichen</translation>
    </message>
    <message>
      <source>The private page is not open any more</source>
      <translation>Die private Seite ist nicht mehr offen</translation>
    </message>
    <message>
      <source>The process that draws the design ended unexpectedly</source>
      <translation>Der Prozess, der das Design zeichnet, wurde unerwartet beendet</translation>
    </message>
    <message>
      <source>The program ended in the middle of this conversion</source>
      <translation>Das Programm endete mitten in dieser Umwandlung</translation>
    </message>
    <message>
      <source>The proxy did not pass us on</source>
      <translation>Der Proxy hat uns nicht weitergeleitet</translation>
    </message>
    <message>
      <source>The result could not be checked</source>
      <translation>Das Ergebnis konnte nicht geprüft werden</translation>
    </message>
    <message>
      <source>The rotation is not at this step</source>
      <translation>Der Wechsel ist nicht bei diesem Schritt</translation>
    </message>
    <message>
      <source>The selector is not valid CSS</source>
      <translation>Der Selektor ist kein gültiges CSS</translation>
    </message>
    <message>
      <source>The server answered with an error</source>
      <translation>Der Server hat mit einem Fehler geantwortet</translation>
    </message>
    <message>
      <source>The server cannot be reached</source>
      <translation>Der Server ist nicht erreichbar</translation>
    </message>
    <message>
      <source>The server could not convert the page</source>
      <translation>Der Server konnte die Seite nicht umwandeln</translation>
    </message>
    <message>
      <source>The server does not accept the key</source>
      <translation>Der Server nimmt den Schlüssel nicht an</translation>
    </message>
    <message>
      <source>The server does not offer this</source>
      <translation>Der Server bietet das nicht an</translation>
    </message>
    <message>
      <source>The server does not take an option and used its own value.</source>
      <translation>Der Server nimmt eine Option nicht und hat seinen eigenen Wert verwendet.</translation>
    </message>
    <message>
      <source>The server gave no picture of the page.</source>
      <translation>Der Server gab kein Bild der Seite.</translation>
    </message>
    <message>
      <source>The server is busy</source>
      <translation>Der Server ist ausgelastet</translation>
    </message>
    <message>
      <source>The server refused the input</source>
      <translation>Der Server hat die Eingabe abgelehnt</translation>
    </message>
    <message>
      <source>The server takes no more requests now</source>
      <translation>Der Server nimmt gerade keine Anfragen mehr an</translation>
    </message>
    <message>
      <source>The server took too long</source>
      <translation>Der Server brauchte zu lange</translation>
    </message>
    <message>
      <source>The server was reached, so try again; if it repeats, open the address in a browser and check it.</source>
      <translation>Der Server wurde erreicht, also erneut versuchen; wiederholt es sich, die Adresse in einem Browser öffnen und prüfen.</translation>
    </message>
    <message>
      <source>The server was reached, so try again; if it repeats, tell who runs it.</source>
      <translation>Der Server wurde erreicht, also erneut versuchen; wiederholt es sich, seinen Betreiber informieren.</translation>
    </message>
    <message>
      <source>The server's answer cannot be read</source>
      <translation>Die Antwort des Servers kann nicht gelesen werden</translation>
    </message>
    <message>
      <source>The server's answer is too large</source>
      <translation>Die Antwort des Servers ist zu groß</translation>
    </message>
    <message>
      <source>The server's certificate is not trusted</source>
      <translation>Dem Zertifikat des Servers wird nicht vertraut</translation>
    </message>
    <message>
      <source>The server's certificate is out of date</source>
      <translation>Das Zertifikat des Servers ist nicht mehr gültig</translation>
    </message>
    <message>
      <source>The site asks programs to leave it alone</source>
      <translation>Die Website möchte nicht von Programmen durchsucht werden</translation>
    </message>
    <message>
      <source>The site's certificate is not trusted</source>
      <translation>Dem Zertifikat der Website wird nicht vertraut</translation>
    </message>
    <message>
      <source>The site's certificate is out of date</source>
      <translation>Das Zertifikat der Website ist nicht mehr gültig</translation>
    </message>
    <message>
      <source>There is another key of this name</source>
      <translation>Es gibt einen anderen Schlüssel dieses Namens</translation>
    </message>
    <message>
      <source>There is no HTML</source>
      <translation>Es ist kein HTML da</translation>
    </message>
    <message>
      <source>There is no key of this name</source>
      <translation>Es gibt keinen Schlüssel dieses Namens</translation>
    </message>
    <message>
      <source>There is no page at this address</source>
      <translation>Unter dieser Adresse ist keine Seite</translation>
    </message>
    <message>
      <source>There is no page in there</source>
      <translation>Darin ist keine Seite</translation>
    </message>
    <message>
      <source>This is a folder, not a file</source>
      <translation>Das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
      <source>This is a session token, not an API key</source>
      <translation>Das ist ein Sitzungstoken, kein API-Schlüssel</translation>
    </message>
    <message>
      <source>This is no address of a server</source>
      <translation>Das ist keine Adresse eines Servers</translation>
    </message>
    <message>
      <source>This is no name for a key</source>
      <translation>Das ist kein Name für einen Schlüssel</translation>
    </message>
    <message>
      <source>This is not a .fig file</source>
      <translation>Das ist keine .fig-Datei</translation>
    </message>
    <message>
      <source>This is not a web page</source>
      <translation>Das ist keine Webseite</translation>
    </message>
    <message>
      <source>This is not an API key</source>
      <translation>Das ist kein API-Schlüssel</translation>
    </message>
    <message>
      <source>This machine has no keyring to keep the key in</source>
      <translation>Dieser Rechner hat keinen Schlüsselbund für den Schlüssel</translation>
    </message>
    <message>
      <source>Too many conversions are waiting</source>
      <translation>Zu viele Umwandlungen warten</translation>
    </message>
    <message>
      <source>Too many requests</source>
      <translation>Zu viele Anfragen</translation>
    </message>
    <message>
      <source>Try again and report it if it repeats.</source>
      <translation>Erneut versuchen und melden, wenn es sich wiederholt.</translation>
    </message>
    <message>
      <source>Try again in a moment.</source>
      <translation>Gleich noch einmal versuchen.</translation>
    </message>
    <message>
      <source>Try again later, or convert a smaller page.</source>
      <translation>Später erneut versuchen oder eine kleinere Seite umwandeln.</translation>
    </message>
    <message>
      <source>Try again later, or convert on this machine.</source>
      <translation>Später erneut versuchen oder auf diesem Rechner umwandeln.</translation>
    </message>
    <message>
      <source>Try again later.</source>
      <translation>Später erneut versuchen.</translation>
    </message>
    <message>
      <source>Try again, or open another page of it.</source>
      <translation>Versuchen Sie es noch einmal, oder öffnen Sie eine andere Seite des Designs.</translation>
    </message>
    <message>
      <source>Try again, or raise the timeout.</source>
      <translation>Erneut versuchen oder die Zeitgrenze erhöhen.</translation>
    </message>
    <message>
      <source>Try again; if it repeats, report it to who runs the server.</source>
      <translation>Erneut versuchen; wenn es sich wiederholt, dem Betreiber des Servers melden.</translation>
    </message>
    <message>
      <source>Try again; if it repeats, report the page.</source>
      <translation>Erneut versuchen; wenn es sich wiederholt, die Seite melden.</translation>
    </message>
    <message>
      <source>Try again; if it repeats, send the details to who runs the server.</source>
      <translation>Erneut versuchen; wenn es sich wiederholt, die Details dem Betreiber des Servers schicken.</translation>
    </message>
    <message>
      <source>Try again; if it repeats, simplify the page.</source>
      <translation>Erneut versuchen; wenn es sich wiederholt, die Seite vereinfachen.</translation>
    </message>
    <message>
      <source>Try again; other jobs are not affected.</source>
      <translation>Erneut versuchen; andere Aufträge sind nicht betroffen.</translation>
    </message>
    <message>
      <source>Try again; the file is untouched.</source>
      <translation>Versuchen Sie es noch einmal; die Datei ist unverändert.</translation>
    </message>
    <message>
      <source>Unlock it and try again.</source>
      <translation>Ihn entsperren und erneut versuchen.</translation>
    </message>
    <message>
      <source>Unpack it yourself and drop the folder.</source>
      <translation>Selbst entpacken und den Ordner ablegen.</translation>
    </message>
    <message>
      <source>Use a PNG of the page, such as convert --screenshot writes.</source>
      <translation>Ein PNG der Seite verwenden, wie es convert --screenshot schreibt.</translation>
    </message>
    <message>
      <source>Use a key whose prefix fits: sk_ for open, svc_sk_ for general.</source>
      <translation>Einen Schlüssel mit passendem Anfang verwenden: sk_ für open, svc_sk_ für general.</translation>
    </message>
    <message>
      <source>Use an HTML file, a folder, a zip, or an http(s) address.</source>
      <translation>Eine HTML-Datei, einen Ordner, ein Zip oder eine http(s)-Adresse verwenden.</translation>
    </message>
    <message>
      <source>Use an http(s) address or a file in the chosen folder.</source>
      <translation>Eine http(s)-Adresse oder eine Datei im gewählten Ordner verwenden.</translation>
    </message>
    <message>
      <source>Vertical text is drawn as rotated text.</source>
      <translation>Senkrechter Text ist als gedrehter Text gezeichnet.</translation>
    </message>
    <message>
      <source>Wait for the next month, change the plan, or convert on this machine.</source>
      <translation>Den nächsten Monat abwarten, den Tarif wechseln oder auf diesem Rechner umwandeln.</translation>
    </message>
    <message>
      <source>Wait until the limit is lifted, then try again.</source>
      <translation>Warten, bis die Grenze aufgehoben ist, dann erneut versuchen.</translation>
    </message>
    <message>
      <source>Wait until the page is loaded instead, or raise the timeout.</source>
      <translation>Stattdessen auf „Seite geladen“ warten oder die Zeitgrenze erhöhen.</translation>
    </message>
  </context>
  <context>
    <name>ModeRow</name>
    <message>
      <source>What is shown</source>
      <translation>Was gezeigt wird</translation>
    </message>
  </context>
  <context>
    <name>NetworkPage</name>
    <message>
      <source>&amp;Address of the proxy</source>
      <translation>&amp;Adresse des Proxys</translation>
    </message>
    <message>
      <source>&amp;Cancel</source>
      <translation>A&amp;bbrechen</translation>
    </message>
    <message>
      <source>&amp;Server</source>
      <translation>&amp;Server</translation>
    </message>
    <message>
      <source>&amp;Test Connection</source>
      <translation>Verbindung &amp;testen</translation>
    </message>
    <message>
      <source>A PEM file, trusted beside the system's: for a company's own authority, say.</source>
      <translation>Eine PEM-Datei, der neben denen des Systems vertraut wird: etwa für die eigene Stelle einer Firma.</translation>
    </message>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>As the system says</source>
      <translation>Wie das System es sagt</translation>
    </message>
    <message>
      <source>Asked without a key; nothing is converted</source>
      <translation>Ohne Schlüssel gefragt; umgewandelt wird nichts</translation>
    </message>
    <message>
      <source>Certificates (*.pem *.crt *.cer)</source>
      <translation>Zertifikate (*.pem *.crt *.cer)</translation>
    </message>
    <message>
      <source>Choose &amp;File…</source>
      <translation>&amp;Datei wählen …</translation>
    </message>
    <message>
      <source>File With Authorities</source>
      <translation>Datei mit Zertifizierungsstellen</translation>
    </message>
    <message>
      <source>N&amp;ot for these hosts</source>
      <translation>Nicht für diese &amp;Rechner</translation>
    </message>
    <message>
      <source>Na&amp;me, if it asks for one</source>
      <translation>Na&amp;me, falls er danach fragt</translation>
    </message>
    <message>
      <source>Names with all below them, addresses, and networks such as 10.0.0.0/8</source>
      <translation>Namen mit allem darunter, Adressen und Netze wie 10.0.0.0/8</translation>
    </message>
    <message>
      <source>None</source>
      <translation>Keiner</translation>
    </message>
    <message>
      <source>None. The certificates of the operating system are trusted.</source>
      <translation>Keine. Den Zertifikaten des Betriebssystems wird vertraut.</translation>
    </message>
    <message>
      <source>Pass&amp;word</source>
      <translation>Pass&amp;wort</translation>
    </message>
    <message>
      <source>Prox&amp;y</source>
      <translation>Prox&amp;y</translation>
    </message>
    <message>
      <source>Remo&amp;ve</source>
      <translation>Ent&amp;fernen</translation>
    </message>
    <message>
      <source>Test the connection</source>
      <translation>Verbindung prüfen</translation>
    </message>
    <message>
      <source>Testing…</source>
      <translation>Wird getestet …</translation>
    </message>
    <message>
      <source>This one</source>
      <translation>Dieser</translation>
    </message>
    <message>
      <source>Used for conversions on servers, for pages from the web, and by the private browser.</source>
      <translation>Gilt für Umwandlungen auf Servern, für Seiten aus dem Netz und für den privaten Browser.</translation>
    </message>
    <message>
      <source>Your own certificate authorities</source>
      <translation>Eigene Zertifizierungsstellen</translation>
    </message>
  </context>
  <context>
    <name>NetworkPresenter</name>
    <message>
      <source>Cancelled.</source>
      <translation>Abgebrochen.</translation>
    </message>
    <message>
      <source>Enter an address such as proxy.example.com:3128, without name and password.</source>
      <translation>Geben Sie eine Adresse wie proxy.example.com:3128 ein, ohne Namen und Passwort.</translation>
    </message>
    <message>
      <source>The password is kept in the system's keyring.</source>
      <translation>Das Passwort liegt im Schlüsselbund des Systems.</translation>
    </message>
    <message>
      <source>There is no keyring: the password is kept for this run only.</source>
      <translation>Es gibt keinen Schlüsselbund: das Passwort wird nur für diese Sitzung behalten.</translation>
    </message>
    <message>
      <source>{server} answers (HTTP {status}) in {milliseconds} ms, but not as a conversion service does.</source>
      <translation>{server} antwortet (HTTP {status}) in {milliseconds} ms, aber nicht wie ein Umwandlungsdienst.</translation>
    </message>
    <message>
      <source>{server} answers as a conversion service does, in {milliseconds} ms.</source>
      <translation>{server} antwortet, wie es ein Umwandlungsdienst tut, in {milliseconds} ms.</translation>
    </message>
    <message>
      <source>“{entry}” is no host name, address or network.</source>
      <translation>„{entry}“ ist kein Rechnername, keine Adresse und kein Netz.</translation>
    </message>
  </context>
  <context>
    <name>News</name>
    <message>
      <source>&amp;Cancel</source>
      <translation>Abbr&amp;echen</translation>
    </message>
    <message>
      <source>&amp;Continue</source>
      <translation>F&amp;ortfahren</translation>
    </message>
    <message>
      <source>&amp;Try Again</source>
      <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
      <source>&amp;Try Now</source>
      <translation>Jetzt &amp;versuchen</translation>
    </message>
    <message>
      <source>1 chosen job has no design.</source>
      <translation>1 gewählter Auftrag hat kein Design.</translation>
    </message>
    <message>
      <source>1 component</source>
      <translation>1 Komponente</translation>
    </message>
    <message>
      <source>1 conversion could still be read.</source>
      <translation>1 Umwandlung ließ sich noch lesen.</translation>
    </message>
    <message>
      <source>1 conversion from last time still waits.</source>
      <translation>1 Umwandlung vom letzten Mal wartet noch.</translation>
    </message>
    <message>
      <source>1 conversion waits for it.</source>
      <translation>1 Umwandlung wartet darauf.</translation>
    </message>
    <message>
      <source>1 conversion waits for it. You are told when it is back.</source>
      <translation>1 Umwandlung wartet darauf. Sie erfahren, wenn er wieder da ist.</translation>
    </message>
    <message>
      <source>1 conversion waits for its key.</source>
      <translation>1 Umwandlung wartet auf ihren Schlüssel.</translation>
    </message>
    <message>
      <source>1 conversion with “{key}” waits, and goes on with a new key.</source>
      <translation>1 Umwandlung mit „{key}“ wartet und geht mit einem neuen Schlüssel weiter.</translation>
    </message>
    <message>
      <source>1 conversion with “{key}” waits.</source>
      <translation>1 Umwandlung mit „{key}“ wartet.</translation>
    </message>
    <message>
      <source>1 design is new.</source>
      <translation>1 Design ist neu.</translation>
    </message>
    <message>
      <source>1 design is ready to save.</source>
      <translation>1 Design ist bereit zum Speichern.</translation>
    </message>
    <message>
      <source>1 failed; its row says why.</source>
      <translation>1 ist fehlgeschlagen; die Zeile sagt, warum.</translation>
    </message>
    <message>
      <source>1 file in {folder}.</source>
      <translation>1 Datei in {folder}.</translation>
    </message>
    <message>
      <source>1 instance</source>
      <translation>1 Instanz</translation>
    </message>
    <message>
      <source>1 job. It can be brought back until you remove others.</source>
      <translation>1 Auftrag. Er lässt sich zurückholen, bis Sie andere entfernen.</translation>
    </message>
    <message>
      <source>1 page was taken off the list</source>
      <translation>1 Seite wurde von der Liste genommen</translation>
    </message>
    <message>
      <source>1 was left out, the rest was opened</source>
      <translation>1 wurde ausgelassen, der Rest geöffnet</translation>
    </message>
    <message>
      <source>A preset could not be read</source>
      <translation>Eine Vorgabe konnte nicht gelesen werden</translation>
    </message>
    <message>
      <source>API &amp;Keys…</source>
      <translation>API-&amp;Schlüssel …</translation>
    </message>
    <message>
      <source>All conversions are finished</source>
      <translation>Alle Umwandlungen sind fertig</translation>
    </message>
    <message>
      <source>All designs are saved</source>
      <translation>Alle Designs sind gespeichert</translation>
    </message>
    <message>
      <source>Bring Ba&amp;ck</source>
      <translation>Zurückh&amp;olen</translation>
    </message>
    <message>
      <source>Convert on This &amp;Machine</source>
      <translation>Auf diesem &amp;Rechner umwandeln</translation>
    </message>
    <message>
      <source>Copy HTML, a link or a file first, then paste again.</source>
      <translation>Zuerst HTML, einen Link oder eine Datei kopieren, dann erneut einfügen.</translation>
    </message>
    <message>
      <source>Go on where you stopped?</source>
      <translation>Dort weitermachen, wo Sie aufgehört haben?</translation>
    </message>
    <message>
      <source>In {folder}. Open it in Figma with File › Open, or drop it onto the file browser.</source>
      <translation>In {folder}. In Figma mit File › Open öffnen oder auf der Dateiübersicht ablegen.</translation>
    </message>
    <message>
      <source>It can be brought back as long as this stands here.</source>
      <translation>Das Geleerte kann zurückgeholt werden, solange dies hier steht.</translation>
    </message>
    <message>
      <source>It has {components}.</source>
      <translation>Sie hat {components}.</translation>
    </message>
    <message>
      <source>Look &amp;at It</source>
      <translation>Ans&amp;ehen</translation>
    </message>
    <message>
      <source>No page was converted</source>
      <translation>Keine Seite wurde umgewandelt</translation>
    </message>
    <message>
      <source>Not done</source>
      <translation>Nicht ausgeführt</translation>
    </message>
    <message>
      <source>Nothing to paste</source>
      <translation>Nichts einzufügen</translation>
    </message>
    <message>
      <source>Removed from the list</source>
      <translation>Von der Liste entfernt</translation>
    </message>
    <message>
      <source>Save &amp;All…</source>
      <translation>Alle s&amp;peichern …</translation>
    </message>
    <message>
      <source>Save as One F&amp;ile…</source>
      <translation>Als &amp;eine Datei speichern …</translation>
    </message>
    <message>
      <source>Saved as {name}</source>
      <translation>Gespeichert als {name}</translation>
    </message>
    <message>
      <source>Saving as one file</source>
      <translation>Wird als eine Datei gespeichert</translation>
    </message>
    <message>
      <source>Show &amp;in Folder</source>
      <translation>Im &amp;Ordner zeigen</translation>
    </message>
    <message>
      <source>Show Fa&amp;iled</source>
      <translation>Fehlg&amp;eschlagene zeigen</translation>
    </message>
    <message>
      <source>The HTML code is cleared</source>
      <translation>Der HTML-Code ist geleert</translation>
    </message>
    <message>
      <source>The address is cleared</source>
      <translation>Die Adresse ist geleert</translation>
    </message>
    <message>
      <source>The design of another one is kept.</source>
      <translation>Das Design einer weiteren ist aufgehoben.</translation>
    </message>
    <message>
      <source>The designs of {count} others are kept.</source>
      <translation>Die Designs von {count} weiteren sind aufgehoben.</translation>
    </message>
    <message>
      <source>The example took the place of your page</source>
      <translation>Das Beispiel steht jetzt anstelle der Seite</translation>
    </message>
    <message>
      <source>The example took the place of your {count} pages</source>
      <translation>Das Beispiel steht jetzt anstelle der {count} Seiten</translation>
    </message>
    <message>
      <source>The files stay where they are.</source>
      <translation>Die Dateien bleiben, wo sie sind.</translation>
    </message>
    <message>
      <source>The list of jobs was damaged</source>
      <translation>Die Liste der Aufträge war beschädigt</translation>
    </message>
    <message>
      <source>The others are there. What was stored is kept as {name}.</source>
      <translation>Die anderen sind da. Was gespeichert war, ist als {name} aufgehoben.</translation>
    </message>
    <message>
      <source>The preset “{name}” is deleted</source>
      <translation>Die Vorgabe „{name}“ ist gelöscht</translation>
    </message>
    <message>
      <source>The queue is paused</source>
      <translation>Die Warteschlange ist angehalten</translation>
    </message>
    <message>
      <source>The settings were damaged</source>
      <translation>Die Einstellungen waren beschädigt</translation>
    </message>
    <message>
      <source>These {count} conversions wait until the queue goes on.</source>
      <translation>Diese {count} Umwandlungen warten, bis die Warteschlange weitergeht.</translation>
    </message>
    <message>
      <source>This page waits until the queue goes on.</source>
      <translation>Diese Seite wartet, bis die Warteschlange weitergeht.</translation>
    </message>
    <message>
      <source>Those that come with the program are there. What was stored is kept as {name}.</source>
      <translation>Die des Programms sind da. Was gespeichert war, ist als {name} aufgehoben.</translation>
    </message>
    <message>
      <source>What could not be read is as at first. The file as it was is kept as {name}.</source>
      <translation>Was nicht zu lesen war, ist wie am Anfang. Die Datei, wie sie war, liegt jetzt als {name} daneben.</translation>
    </message>
    <message>
      <source>Your presets could not be read</source>
      <translation>Ihre Vorgaben konnten nicht gelesen werden</translation>
    </message>
    <message>
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <source>{components} and {instances} in {folder}.</source>
      <translation>{components} und {instances} in {folder}.</translation>
    </message>
    <message>
      <source>{count} chosen jobs have no design.</source>
      <translation>{count} gewählte Aufträge haben kein Design.</translation>
    </message>
    <message>
      <source>{count} components</source>
      <translation>{count} Komponenten</translation>
    </message>
    <message>
      <source>{count} conversions could still be read.</source>
      <translation>{count} Umwandlungen ließen sich noch lesen.</translation>
    </message>
    <message>
      <source>{count} conversions from last time still wait.</source>
      <translation>{count} Umwandlungen vom letzten Mal warten noch.</translation>
    </message>
    <message>
      <source>{count} conversions wait for it.</source>
      <translation>{count} Umwandlungen warten darauf.</translation>
    </message>
    <message>
      <source>{count} conversions wait for it. You are told when it is back.</source>
      <translation>{count} Umwandlungen warten darauf. Sie erfahren, wenn er wieder da ist.</translation>
    </message>
    <message>
      <source>{count} conversions wait for their keys.</source>
      <translation>{count} Umwandlungen warten auf ihre Schlüssel.</translation>
    </message>
    <message>
      <source>{count} conversions with “{key}” wait, and go on with a new key.</source>
      <translation>{count} Umwandlungen mit „{key}“ warten und gehen mit einem neuen Schlüssel weiter.</translation>
    </message>
    <message>
      <source>{count} conversions with “{key}” wait.</source>
      <translation>{count} Umwandlungen mit „{key}“ warten.</translation>
    </message>
    <message>
      <source>{count} designs are new.</source>
      <translation>{count} Designs sind neu.</translation>
    </message>
    <message>
      <source>{count} designs are put side by side.</source>
      <translation>{count} Designs werden nebeneinandergelegt.</translation>
    </message>
    <message>
      <source>{count} designs are ready to save.</source>
      <translation>{count} Designs sind bereit zum Speichern.</translation>
    </message>
    <message>
      <source>{count} designs in {folder}.</source>
      <translation>{count} Designs in {folder}.</translation>
    </message>
    <message>
      <source>{count} failed; their rows say why.</source>
      <translation>{count} sind fehlgeschlagen; ihre Zeilen sagen, warum.</translation>
    </message>
    <message>
      <source>{count} files in {folder}.</source>
      <translation>{count} Dateien in {folder}.</translation>
    </message>
    <message>
      <source>{count} instances</source>
      <translation>{count} Instanzen</translation>
    </message>
    <message>
      <source>{count} jobs. They can be brought back until you remove others.</source>
      <translation>{count} Aufträge. Sie lassen sich zurückholen, bis Sie andere entfernen.</translation>
    </message>
    <message>
      <source>{count} pages were taken off the list</source>
      <translation>{count} Seiten wurden von der Liste genommen</translation>
    </message>
    <message>
      <source>{count} presets could not be read</source>
      <translation>{count} Vorgaben konnten nicht gelesen werden</translation>
    </message>
    <message>
      <source>{count} were left out, the rest was opened</source>
      <translation>{count} wurden ausgelassen, der Rest geöffnet</translation>
    </message>
    <message>
      <source>{server} cannot be reached</source>
      <translation>{server} ist nicht erreichbar</translation>
    </message>
    <message>
      <source>{server} is back</source>
      <translation>{server} ist wieder da</translation>
    </message>
  </context>
  <context>
    <name>OptionsForm</name>
    <message>
      <source>Choose a value from {low} to {high}.</source>
      <translation>Einen Wert von {low} bis {high} wählen.</translation>
    </message>
    <message>
      <source>Enter a number from {low} to {high}.</source>
      <translation>Eine Zahl von {low} bis {high} eingeben.</translation>
    </message>
    <message>
      <source>Enter a whole number from {low} to {high}.</source>
      <translation>Eine ganze Zahl von {low} bis {high} eingeben.</translation>
    </message>
    <message>
      <source>Enter up to {most} widths.</source>
      <translation>Höchstens {most} Breiten eingeben.</translation>
    </message>
    <message>
      <source>Put commas between several widths.</source>
      <translation>Zwischen mehreren Breiten stehen Kommas.</translation>
    </message>
    <message>
      <source>This selector is too long.</source>
      <translation>Dieser Selektor ist zu lang.</translation>
    </message>
    <message>
      <source>Use words and {known}.</source>
      <translation>Wörter und {known} verwenden.</translation>
    </message>
  </context>
  <context>
    <name>OptionsPresenter</name>
    <message>
      <source>Presets exported</source>
      <translation>Vorgaben exportiert</translation>
    </message>
    <message>
      <source>Presets imported</source>
      <translation>Vorgaben importiert</translation>
    </message>
    <message>
      <source>Taken from the file: {count}.</source>
      <translation>Aus der Datei übernommen: {count}.</translation>
    </message>
    <message>
      <source>The presets stay as they were</source>
      <translation>Die Vorgaben bleiben, wie sie waren</translation>
    </message>
  </context>
  <context>
    <name>OptionsView</name>
    <message>
      <source>&amp;Scale</source>
      <translation>Ma&amp;ßstab</translation>
    </message>
    <message>
      <source>&amp;Width</source>
      <translation>Brei&amp;te</translation>
    </message>
    <message>
      <source>A width of your own</source>
      <translation>Eine eigene Breite</translation>
    </message>
    <message>
      <source>Auto</source>
      <translation>Auto</translation>
    </message>
    <message>
      <source>Bring back the options as they were</source>
      <translation>Die Optionen holen, wie sie waren</translation>
    </message>
    <message>
      <source>CSS selector that must be there before the page is read</source>
      <translation>CSS-Selektor, der da sein muss, bevor die Seite gelesen wird</translation>
    </message>
    <message>
      <source>Chec&amp;k the result against the page</source>
      <translation>Ergebnis mit der Seite &amp;vergleichen</translation>
    </message>
    <message>
      <source>Check the result against the page</source>
      <translation>Ergebnis mit der Seite vergleichen</translation>
    </message>
    <message>
      <source>Color scheme</source>
      <translation>Farbschema</translation>
    </message>
    <message>
      <source>Compares our rendering of the design, not Figma's, with the full-page picture when the design is ready</source>
      <translation>Vergleicht unsere Darstellung des Designs, nicht die von Figma, mit dem Bild der ganzen Seite, sobald das Design fertig ist</translation>
    </message>
    <message>
      <source>Custom</source>
      <translation>Andere</translation>
    </message>
    <message>
      <source>Desktop</source>
      <translation>Desktop</translation>
    </message>
    <message>
      <source>Device pixels per CSS pixel</source>
      <translation>Gerätepixel je CSS-Pixel</translation>
    </message>
    <message>
      <source>E&amp;xtra page: states of buttons and links</source>
      <translation>E&amp;xtraseite: Zustände von Buttons und Links</translation>
    </message>
    <message>
      <source>Extra page: states of buttons and links</source>
      <translation>Extraseite: Zustände von Buttons und Links</translation>
    </message>
    <message>
      <source>File &amp;name</source>
      <translation>Dateina&amp;me</translation>
    </message>
    <message>
      <source>For loading and all waits</source>
      <translation>Für das Laden und alles Warten</translation>
    </message>
    <message>
      <source>Full-page &amp;picture for the preview</source>
      <translation>&amp;Ganzes Bild für die Vorschau</translation>
    </message>
    <message>
      <source>Full-page picture for the preview</source>
      <translation>Ganzes Bild für die Vorschau</translation>
    </message>
    <message>
      <source>Hei&amp;ght</source>
      <translation>H&amp;öhe</translation>
    </message>
    <message>
      <source>How buttons, links and cards look under the pointer, in focus and pressed, on a page “States” of the design</source>
      <translation>Wie Buttons, Links und Karten unter dem Zeiger, im Fokus und gedrückt aussehen, auf einer Seite „States“ des Designs</translation>
    </message>
    <message>
      <source>Laptop</source>
      <translation>Laptop</translation>
    </message>
    <message>
      <source>Leave empty to get the whole page</source>
      <translation>Leer lassen für die ganze Seite</translation>
    </message>
    <message>
      <source>Leave out cookie banners</source>
      <translation>Cookie-Banner weglassen</translation>
    </message>
    <message>
      <source>Made of words and {fields}</source>
      <translation>Aus Wörtern und {fields}</translation>
    </message>
    <message>
      <source>Options</source>
      <translation>Optionen</translation>
    </message>
    <message>
      <source>Phone</source>
      <translation>Smartphone</translation>
    </message>
    <message>
      <source>Rese&amp;t</source>
      <translation>Zurü&amp;cksetzen</translation>
    </message>
    <message>
      <source>Reset options</source>
      <translation>Optionen zurücksetzen</translation>
    </message>
    <message>
      <source>Set all options back to their defaults</source>
      <translation>Alle Optionen auf ihre Vorgaben zurücksetzen</translation>
    </message>
    <message>
      <source>Show the page's dark look</source>
      <translation>Das dunkle Aussehen der Seite zeigen</translation>
    </message>
    <message>
      <source>Show the page's light look</source>
      <translation>Das helle Aussehen der Seite zeigen</translation>
    </message>
    <message>
      <source>Tablet</source>
      <translation>Tablet</translation>
    </message>
    <message>
      <source>Ti&amp;meout</source>
      <translation>&amp;Zeitgrenze</translation>
    </message>
    <message>
      <source>Undo Rese&amp;t</source>
      <translation>Zurü&amp;ckholen</translation>
    </message>
    <message>
      <source>Undo reset of options</source>
      <translation>Zurückgesetzte Optionen zurückholen</translation>
    </message>
    <message>
      <source>Viewport</source>
      <translation>Ansichtsfenster</translation>
    </message>
    <message>
      <source>Wait &amp;until</source>
      <translation>Warten b&amp;is</translation>
    </message>
    <message>
      <source>Wait for e&amp;lement</source>
      <translation>Warten au&amp;f Element</translation>
    </message>
    <message>
      <source>What asks for consent before it lets people read the page; the result says where there was one</source>
      <translation>Was um Zustimmung bittet, bevor es die Seite lesen lässt; das Ergebnis sagt, wo eines war</translation>
    </message>
    <message>
      <source>What ends the loading of the page</source>
      <translation>Was das Laden der Seite beendet</translation>
    </message>
    <message>
      <source>Width of the browser window; several, with commas between, make a design each</source>
      <translation>Breite des Browserfensters; mehrere, mit Kommas getrennt, ergeben je ein Design</translation>
    </message>
    <message>
      <source>for example .hero img</source>
      <translation>zum Beispiel .hero img</translation>
    </message>
    <message>
      <source>px</source>
      <translation>px</translation>
    </message>
    <message>
      <source>s</source>
      <translation>s</translation>
    </message>
    <message>
      <source>{name}, {px} px wide</source>
      <translation>{name}, {px} px breit</translation>
    </message>
  </context>
  <context>
    <name>PageList</name>
    <message>
      <source>&amp;Leave Out</source>
      <translation>&amp;Weglassen</translation>
    </message>
    <message>
      <source>Chosen pages</source>
      <translation>Gewählte Seiten</translation>
    </message>
  </context>
  <context>
    <name>Palette</name>
    <message>
      <source>Command Palette</source>
      <translation>Befehlspalette</translation>
    </message>
    <message>
      <source>Found commands</source>
      <translation>Gefundene Befehle</translation>
    </message>
    <message>
      <source>Nothing fits. Commands that cannot be given now are not listed.</source>
      <translation>Nichts passt. Befehle, die gerade nicht möglich sind, stehen nicht in der Liste.</translation>
    </message>
    <message>
      <source>Search commands</source>
      <translation>Befehle suchen</translation>
    </message>
    <message>
      <source>Type what you want to do</source>
      <translation>Tippen, was zu tun ist</translation>
    </message>
  </context>
  <context>
    <name>PasswordDialog</name>
    <message>
      <source>&amp;Name</source>
      <translation>&amp;Name</translation>
    </message>
    <message>
      <source>&amp;Password</source>
      <translation>&amp;Passwort</translation>
    </message>
    <message>
      <source>Log In</source>
      <translation>Anmelden</translation>
    </message>
    <message>
      <source>{host} asks for a name and a password.</source>
      <translation>{host} fragt nach einem Namen und einem Passwort.</translation>
    </message>
    <message>
      <source>{host} did not take this name and password.</source>
      <translation>{host} hat diesen Namen und dieses Passwort nicht angenommen.</translation>
    </message>
  </context>
  <context>
    <name>PlaceCard</name>
    <message>
      <source>No loss is known here.</source>
      <translation>Hier ist kein Verlust bekannt.</translation>
    </message>
    <message>
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
  </context>
  <context>
    <name>PresetBar</name>
    <message>
      <source>&amp;Delete Preset</source>
      <translation>Vorgabe &amp;löschen</translation>
    </message>
    <message>
      <source>&amp;Export…</source>
      <translation>&amp;Exportieren …</translation>
    </message>
    <message>
      <source>&amp;Import…</source>
      <translation>&amp;Importieren …</translation>
    </message>
    <message>
      <source>&amp;Save</source>
      <translation>&amp;Speichern</translation>
    </message>
    <message>
      <source>&amp;Save as Preset…</source>
      <translation>Als Vorgabe &amp;speichern …</translation>
    </message>
    <message>
      <source>&amp;Use at Start</source>
      <translation>&amp;Beim Start verwenden</translation>
    </message>
    <message>
      <source>A set of options under a name</source>
      <translation>Ein Satz von Optionen unter einem Namen</translation>
    </message>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Custom options, not saved as a preset</source>
      <translation>Eigene Optionen, nicht als Vorgabe gespeichert</translation>
    </message>
    <message>
      <source>Export Presets</source>
      <translation>Vorgaben exportieren</translation>
    </message>
    <message>
      <source>Import Presets</source>
      <translation>Vorgaben importieren</translation>
    </message>
    <message>
      <source>Name of the preset</source>
      <translation>Name der Vorgabe</translation>
    </message>
    <message>
      <source>Preset</source>
      <translation>Vorgabe</translation>
    </message>
    <message>
      <source>Presets (*.json)</source>
      <translation>Vorgaben (*.json)</translation>
    </message>
    <message>
      <source>Presets: save, delete, import, export</source>
      <translation>Vorgaben: speichern, löschen, importieren, exportieren</translation>
    </message>
    <message>
      <source>Save as Preset</source>
      <translation>Als Vorgabe speichern</translation>
    </message>
    <message>
      <source>{name} (at start)</source>
      <translation>{name} (beim Start)</translation>
    </message>
  </context>
  <context>
    <name>Presets</name>
    <message>
      <source>Desktop</source>
      <translation>Desktop</translation>
    </message>
    <message>
      <source>Laptop</source>
      <translation>Laptop</translation>
    </message>
    <message>
      <source>Phone</source>
      <translation>Smartphone</translation>
    </message>
    <message>
      <source>Phone, Tablet and Desktop</source>
      <translation>Smartphone, Tablet und Desktop</translation>
    </message>
    <message>
      <source>Tablet</source>
      <translation>Tablet</translation>
    </message>
  </context>
  <context>
    <name>PreviewPresenter</name>
    <message>
      <source>.fig file</source>
      <translation>.fig-Datei</translation>
    </message>
    <message>
      <source>Nothing was lost or approximated.</source>
      <translation>Nichts ging verloren oder wurde angenähert.</translation>
    </message>
    <message>
      <source>Stopping…</source>
      <translation>Wird angehalten …</translation>
    </message>
    <message>
      <source>The page has no text.</source>
      <translation>Die Seite hat keinen Text.</translation>
    </message>
    <message>
      <source>The server does not tell the fonts.</source>
      <translation>Der Server nennt die Schriften nicht.</translation>
    </message>
    <message>
      <source>The server does not tell what was lost.</source>
      <translation>Der Server sagt nicht, was verloren ging.</translation>
    </message>
    <message>
      <source>Try With {time}</source>
      <translation>Mit {time} versuchen</translation>
    </message>
    <message>
      <source>Wait Until {time}</source>
      <translation>Bis {time} warten</translation>
    </message>
    <message>
      <source>effect style</source>
      <translation>Effektstil</translation>
    </message>
    <message>
      <source>effect styles</source>
      <translation>Effektstile</translation>
    </message>
    <message>
      <source>layer</source>
      <translation>Ebene</translation>
    </message>
    <message>
      <source>layers</source>
      <translation>Ebenen</translation>
    </message>
    <message>
      <source>part in states</source>
      <translation>Teil mit Zuständen</translation>
    </message>
    <message>
      <source>parts in states</source>
      <translation>Teile mit Zuständen</translation>
    </message>
    <message>
      <source>picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>pictures</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>text style</source>
      <translation>Textstil</translation>
    </message>
    <message>
      <source>text styles</source>
      <translation>Textstile</translation>
    </message>
    <message>
      <source>texts</source>
      <translation>Texte</translation>
    </message>
    <message>
      <source>variable</source>
      <translation>Variable</translation>
    </message>
    <message>
      <source>variables</source>
      <translation>Variablen</translation>
    </message>
    <message>
      <source>variables in {count} modes</source>
      <translation>Variablen in {count} Modi</translation>
    </message>
  </context>
  <context>
    <name>PreviewView</name>
    <message>
      <source>API Keys…</source>
      <translation>API-Schlüssel …</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Abgebrochen</translation>
    </message>
    <message>
      <source>Convert on This Machine</source>
      <translation>Auf diesem Rechner umwandeln</translation>
    </message>
    <message>
      <source>Copy Details</source>
      <translation>Details kopieren</translation>
    </message>
    <message>
      <source>Open File…</source>
      <translation>Datei öffnen …</translation>
    </message>
    <message>
      <source>Preview</source>
      <translation>Vorschau</translation>
    </message>
    <message>
      <source>Private Browser…</source>
      <translation>Privater Browser …</translation>
    </message>
    <message>
      <source>Ready to convert</source>
      <translation>Bereit zum Umwandeln</translation>
    </message>
    <message>
      <source>This conversion was stopped.</source>
      <translation>Diese Umwandlung wurde angehalten.</translation>
    </message>
    <message>
      <source>Try Again</source>
      <translation>Erneut versuchen</translation>
    </message>
  </context>
  <context>
    <name>PrivatePage</name>
    <message>
      <source>Not downloaded</source>
      <translation>Nicht heruntergeladen</translation>
    </message>
    <message>
      <source>Not opened</source>
      <translation>Nicht geöffnet</translation>
    </message>
    <message>
      <source>Refused</source>
      <translation>Abgelehnt</translation>
    </message>
    <message>
      <source>The page offers the file “{name}”. This window only shows pages.</source>
      <translation>Die Seite bietet die Datei „{name}“ an. Dieses Fenster zeigt nur Seiten.</translation>
    </message>
    <message>
      <source>The page wants to open an address of the kind “{scheme}:”. Only web pages are opened here.</source>
      <translation>Die Seite will eine Adresse der Art „{scheme}:“ öffnen. Hier werden nur Webseiten geöffnet.</translation>
    </message>
    <message>
      <source>The site's certificate is not trusted</source>
      <translation>Dem Zertifikat der Seite wird nicht vertraut</translation>
    </message>
    <message>
      <source>{site} asked to use this machine (camera, place, notices or the like). It may not.</source>
      <translation>{site} wollte etwas von diesem Rechner (Kamera, Standort, Mitteilungen oder Ähnliches). Das darf die Seite nicht.</translation>
    </message>
    <message>
      <source>{site}: {reason} The page was not opened, so that nobody can read your password.</source>
      <translation>{site}: {reason} Die Seite wurde nicht geöffnet, damit niemand Ihr Passwort mitlesen kann.</translation>
    </message>
  </context>
  <context>
    <name>PrivatePresenter</name>
    <message>
      <source>Cookies, logins and all else of it are deleted.</source>
      <translation>Ihre Cookies, Anmeldungen und alles andere sind gelöscht.</translation>
    </message>
    <message>
      <source>The private session is forgotten</source>
      <translation>Die private Sitzung ist vergessen</translation>
    </message>
  </context>
  <context>
    <name>PrivateWindow</name>
    <message>
      <source>&amp;Reload</source>
      <translation>&amp;Neu laden</translation>
    </message>
    <message>
      <source>Captured</source>
      <translation>Aufgenommen</translation>
    </message>
    <message>
      <source>Capturing in 5 seconds</source>
      <translation>Aufnahme in 5 Sekunden</translation>
    </message>
    <message>
      <source>Nothing else is affected.</source>
      <translation>Sonst ist nichts betroffen.</translation>
    </message>
    <message>
      <source>Open the menu you want to see in the design, and leave it open.</source>
      <translation>Öffnen Sie das Menü, das Sie im Design sehen wollen, und lassen Sie es offen.</translation>
    </message>
    <message>
      <source>The design of “{title}” is in the list of jobs.</source>
      <translation>Das Design von „{title}“ steht in der Liste der Aufträge.</translation>
    </message>
    <message>
      <source>The page crashed</source>
      <translation>Die Seite ist abgestürzt</translation>
    </message>
    <message>
      <source>This is no web address</source>
      <translation>Das ist keine Webadresse</translation>
    </message>
    <message>
      <source>Type an address such as app.example.com.</source>
      <translation>Geben Sie eine Adresse ein, etwa app.example.com.</translation>
    </message>
  </context>
  <context>
    <name>Quota</name>
    <message>
      <source>as of {age}</source>
      <translation>Stand {age}</translation>
    </message>
    <message>
      <source>full again</source>
      <translation>wieder voll</translation>
    </message>
    <message>
      <source>full again in {wait}</source>
      <translation>wieder voll in {wait}</translation>
    </message>
    <message>
      <source>limits not known yet</source>
      <translation>Grenzen noch nicht bekannt</translation>
    </message>
    <message>
      <source>monthly quota used up</source>
      <translation>Monatskontingent verbraucht</translation>
    </message>
    <message>
      <source>waiting, goes on in {wait}</source>
      <translation>wartet, weiter in {wait}</translation>
    </message>
  </context>
  <context>
    <name>QuotaButton</name>
    <message>
      <source>API keys</source>
      <translation>API-Schlüssel</translation>
    </message>
    <message>
      <source>No API keys. Pages are converted on this machine.</source>
      <translation>Keine API-Schlüssel. Seiten werden auf diesem Rechner umgewandelt.</translation>
    </message>
  </context>
  <context>
    <name>QuotaPopup</name>
    <message>
      <source>&amp;Manage Keys…</source>
      <translation>Schlüssel &amp;verwalten …</translation>
    </message>
    <message>
      <source>Limits</source>
      <translation>Grenzen</translation>
    </message>
    <message>
      <source>Limits of the API keys</source>
      <translation>Grenzen der API-Schlüssel</translation>
    </message>
    <message>
      <source>No API keys. Pages are converted on this machine, without any limit.</source>
      <translation>Keine API-Schlüssel. Seiten werden auf diesem Rechner umgewandelt, ohne Grenzen.</translation>
    </message>
  </context>
  <context>
    <name>QuotaPresenter</name>
    <message>
      <source>“{name}” has been replaced and can be deleted.</source>
      <translation>„{name}“ ist ersetzt und kann gelöscht werden.</translation>
    </message>
    <message>
      <source>“{name}” is {days} days old. It should be rotated now.</source>
      <translation>„{name}“ ist {days} Tage alt. Er sollte jetzt gewechselt werden.</translation>
    </message>
    <message>
      <source>“{name}” is {days} days old. It should be rotated soon.</source>
      <translation>„{name}“ ist {days} Tage alt. Er sollte bald gewechselt werden.</translation>
    </message>
  </context>
  <context>
    <name>RemoteDesk</name>
    <message>
      <source>Not Sent</source>
      <translation>Nicht gesendet</translation>
    </message>
    <message>
      <source>The server gets one document with its files inside. What follows cannot be put in, or is not an option there. The engine on this machine takes all of it.</source>
      <translation>Der Server bekommt ein Dokument, in dem alle Dateien stecken. Was hier steht, passt nicht hinein oder ist dort keine Option. Die Engine auf diesem Rechner nimmt alles davon.</translation>
    </message>
  </context>
  <context>
    <name>ResultPresenter</name>
    <message>
      <source>The picture of the page cannot be shown. The design is complete.</source>
      <translation>Das Bild der Seite kann nicht gezeigt werden. Das Design ist vollständig.</translation>
    </message>
    <message>
      <source>There is no full-page picture to compare with.</source>
      <translation>Es gibt kein Bild der ganzen Seite zum Vergleichen.</translation>
    </message>
    <message>
      <source>There is no full-page picture to compare with. Turn it on in the options and convert again.</source>
      <translation>Es gibt kein Bild der ganzen Seite zum Vergleichen. Schalten Sie es in den Optionen ein und wandeln Sie die Seite noch einmal um.</translation>
    </message>
    <message>
      <source>This conversion made no picture. The design is complete.</source>
      <translation>Diese Umwandlung hat kein Bild gemacht. Das Design ist vollständig.</translation>
    </message>
    <message>
      <source>This result was not compared with the page.</source>
      <translation>Dieses Ergebnis wurde nicht mit der Seite verglichen.</translation>
    </message>
  </context>
  <context>
    <name>ResultView</name>
    <message>
      <source>Check Now</source>
      <translation>Jetzt vergleichen</translation>
    </message>
    <message>
      <source>Check now: compare page and design</source>
      <translation>Jetzt vergleichen: Seite und Design</translation>
    </message>
    <message>
      <source>Design</source>
      <translation>Design</translation>
    </message>
    <message>
      <source>Fit width</source>
      <translation>An Breite anpassen</translation>
    </message>
    <message>
      <source>Heat map</source>
      <translation>Wärmebild</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Page and design over each other</source>
      <translation>Seite und Design übereinander</translation>
    </message>
    <message>
      <source>Picture of the page</source>
      <translation>Bild der Seite</translation>
    </message>
    <message>
      <source>Slider</source>
      <translation>Schieber</translation>
    </message>
    <message>
      <source>Summary: what looks different, and fonts</source>
      <translation>Überblick: was anders aussieht, und Schriften</translation>
    </message>
    <message>
      <source>The browser's picture of the page</source>
      <translation>Das Bild der Seite aus dem Browser</translation>
    </message>
    <message>
      <source>The design, drawn by us, not by Figma</source>
      <translation>Das Design, von uns gezeichnet, nicht von Figma</translation>
    </message>
    <message>
      <source>View</source>
      <translation>Ansicht</translation>
    </message>
    <message>
      <source>Where page and design differ</source>
      <translation>Wo Seite und Design sich unterscheiden</translation>
    </message>
    <message>
      <source>Widths side by side</source>
      <translation>Breiten nebeneinander</translation>
    </message>
    <message>
      <source>Zoom in</source>
      <translation>Vergrößern</translation>
    </message>
    <message>
      <source>Zoom out</source>
      <translation>Verkleinern</translation>
    </message>
  </context>
  <context>
    <name>RotationDialog</name>
    <message>
      <source>&amp;Cancel</source>
      <translation>&amp;Abbrechen</translation>
    </message>
    <message>
      <source>&amp;Give Up the New Key</source>
      <translation>Neuen Schlüssel auf&amp;geben</translation>
    </message>
    <message>
      <source>&amp;Later</source>
      <translation>S&amp;päter</translation>
    </message>
    <message>
      <source>&amp;New key</source>
      <translation>&amp;Neuer Schlüssel</translation>
    </message>
    <message>
      <source>Forget the new key; the old one stays in use</source>
      <translation>Den neuen Schlüssel vergessen; der alte bleibt im Einsatz</translation>
    </message>
    <message>
      <source>Rotate Key</source>
      <translation>Schlüssel wechseln</translation>
    </message>
  </context>
  <context>
    <name>RotationPresenter</name>
    <message>
      <source>&amp;Delete Old Key Here</source>
      <translation>Alten Schlüssel hier &amp;löschen</translation>
    </message>
    <message>
      <source>&amp;Keep New Key</source>
      <translation>Neuen Schlüssel &amp;behalten</translation>
    </message>
    <message>
      <source>&amp;Swap</source>
      <translation>&amp;Tauschen</translation>
    </message>
    <message>
      <source>&amp;Test New Key</source>
      <translation>Neuen Schlüssel &amp;testen</translation>
    </message>
    <message>
      <source>Create a new key in the dashboard of {server}, copy it, and paste it here. The old key {old} stays in use until the new one has been tested.</source>
      <translation>Erzeugen Sie in der Übersicht von {server} einen neuen Schlüssel, kopieren Sie ihn und fügen Sie ihn hier ein. Der alte Schlüssel {old} bleibt im Einsatz, bis der neue getestet ist.</translation>
    </message>
    <message>
      <source>Now the server is asked whether it accepts {new}. Nothing is converted.</source>
      <translation>Jetzt wird der Server gefragt, ob er {new} annimmt. Umgewandelt wird nichts.</translation>
    </message>
    <message>
      <source>The new key must be of the same kind as the old one ({prefix}…).</source>
      <translation>Der neue Schlüssel muss von derselben Art sein wie der alte ({prefix}…).</translation>
    </message>
    <message>
      <source>The server accepts {new}. From now on it can take the place of {old} everywhere.</source>
      <translation>Der Server nimmt {new} an. Er kann jetzt überall an die Stelle von {old} treten.</translation>
    </message>
    <message>
      <source>Waiting for the keyring and the server…</source>
      <translation>Warten auf Schlüsselbund und Server …</translation>
    </message>
    <message>
      <source>{new} is in use now. Delete {old} in the dashboard of {server}: it stays valid there until then. When that is done, delete it here too. You are reminded until it is.</source>
      <translation>{new} ist jetzt im Einsatz. Löschen Sie {old} in der Übersicht von {server}: so lange bleibt er dort gültig. Löschen Sie ihn danach auch hier. Sie werden bis dahin erinnert.</translation>
    </message>
  </context>
  <context>
    <name>SecretField</name>
    <message>
      <source>Show what is typed</source>
      <translation>Zeigen, was getippt ist</translation>
    </message>
    <message>
      <source>Show what is typed, as long as this field is in use</source>
      <translation>Zeigen, was getippt ist, solange dieses Feld benutzt wird</translation>
    </message>
  </context>
  <context>
    <name>SettingsDesk</name>
    <message>
      <source>&amp;Tell of finished jobs</source>
      <translation>Fertige Aufträge &amp;melden</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>Darstellung</translation>
    </message>
    <message>
      <source>Ask before the program ends and &amp;forgets keys</source>
      <translation>&amp;Fragen, bevor das Programm endet und Schlüssel vergisst</translation>
    </message>
    <message>
      <source>Colors, light or dark, size of the interface, language</source>
      <translation>Farben, hell oder dunkel, Größe der Oberfläche, Sprache</translation>
    </message>
    <message>
      <source>Data</source>
      <translation>Daten</translation>
    </message>
    <message>
      <source>Folder of jobs and designs, room on the disk, delete old results</source>
      <translation>Ordner der Aufträge und Designs, Platz auf der Platte, alte Ergebnisse löschen</translation>
    </message>
    <message>
      <source>Jobs, designs and what you typed lie in the folder named under Data, readable by you alone, until you delete them. Logs hold no page content.</source>
      <translation>Aufträge, Designs und was Sie getippt haben liegen in dem Ordner, der unter Daten steht, nur für Sie lesbar, bis Sie sie löschen. Protokolle enthalten keinen Seiteninhalt.</translation>
    </message>
    <message>
      <source>Keep the machine &amp;awake while jobs are at work</source>
      <translation>Den Rechner &amp;wach halten, solange Aufträge laufen</translation>
    </message>
    <message>
      <source>Keys and passwords</source>
      <translation>Schlüssel und Passwörter</translation>
    </message>
    <message>
      <source>Network</source>
      <translation>Netzwerk</translation>
    </message>
    <message>
      <source>Notifications</source>
      <translation>Mitteilungen</translation>
    </message>
    <message>
      <source>On a server</source>
      <translation>Auf einem Server</translation>
    </message>
    <message>
      <source>On this machine</source>
      <translation>Auf diesem Rechner</translation>
    </message>
    <message>
      <source>Only if you choose a server for a page, the page goes there: its HTML with the files it uses, or its address, and the options. It is sent with your key to the server that the key belongs to, and to no other. Cookies and logins are never sent.</source>
      <translation>Nur wenn Sie für eine Seite einen Server wählen, geht sie dorthin: ihr HTML mit den Dateien, die sie braucht, oder ihre Adresse, und die Optionen. Sie wird mit Ihrem Schlüssel an den Server gesendet, zu dem der Schlüssel gehört, und an keinen anderen. Cookies und Anmeldungen werden nie gesendet.</translation>
    </message>
    <message>
      <source>Pages are converted here. No account, no telemetry: the program sends nothing about you, your pages or how you use it. A page that is converted loads its own pictures, fonts and scripts from the web, as in any browser. A site whose pages you look for is asked for them, without cookies or logins.</source>
      <translation>Seiten werden hier umgewandelt. Kein Konto, keine Telemetrie: das Programm sendet nichts über Sie, Ihre Seiten oder wie Sie es benutzen. Eine Seite, die umgewandelt wird, lädt ihre eigenen Bilder, Schriften und Skripte aus dem Netz, wie in jedem Browser. Eine Website, deren Seiten Sie suchen, wird nach ihnen gefragt, ohne Cookies und Anmeldungen.</translation>
    </message>
    <message>
      <source>Privacy</source>
      <translation>Datenschutz</translation>
    </message>
    <message>
      <source>Proxy, certificates of your own, test of the connection</source>
      <translation>Proxy, eigene Zertifikate, Verbindung testen</translation>
    </message>
    <message>
      <source>Tell me when there is a &amp;new version</source>
      <translation>Sagen, wenn es eine &amp;neue Version gibt</translation>
    </message>
    <message>
      <source>Tell of finished jobs, keep the machine awake</source>
      <translation>Fertige Aufträge melden, den Rechner wach halten</translation>
    </message>
    <message>
      <source>Tell when there is a new version</source>
      <translation>Sagen, wenn es eine neue Version gibt</translation>
    </message>
    <message>
      <source>The program looks for one now and then and says so. It never installs anything by itself, and goes on working whether you update or not.</source>
      <translation>Das Programm sieht ab und zu nach und sagt es dann. Es installiert nie etwas von selbst und arbeitet weiter, ob Sie aktualisieren oder nicht.</translation>
    </message>
    <message>
      <source>The screen may still go dark.</source>
      <translation>Der Bildschirm darf trotzdem dunkel werden.</translation>
    </message>
    <message>
      <source>They lie in the system's keyring, or in memory where there is none. They are in no file, no log and no diagnostics of this program.</source>
      <translation>Sie liegen im Schlüsselbund des Systems, oder im Speicher, wo es keinen gibt. Sie stehen in keiner Datei, keinem Protokoll und keiner Diagnose dieses Programms.</translation>
    </message>
    <message>
      <source>Those that are kept in memory, for one run only.</source>
      <translation>Solche, die im Speicher liegen, nur für eine Sitzung.</translation>
    </message>
    <message>
      <source>Through the system's notifications, while another window is in front.</source>
      <translation>Mit den Mitteilungen des Systems, solange ein anderes Fenster vorn ist.</translation>
    </message>
    <message>
      <source>Updates</source>
      <translation>Aktualisierungen</translation>
    </message>
    <message>
      <source>What is kept</source>
      <translation>Was aufbewahrt wird</translation>
    </message>
    <message>
      <source>What stays on this machine, and what leaves it</source>
      <translation>Was auf diesem Rechner bleibt und was ihn verlässt</translation>
    </message>
  </context>
  <context>
    <name>SettingsDialog</name>
    <message>
      <source>C&amp;lose</source>
      <translation>Sch&amp;ließen</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>Subjects</source>
      <translation>Themen</translation>
    </message>
  </context>
  <context>
    <name>ShortcutsDialog</name>
    <message>
      <source>C&amp;lose</source>
      <translation>Sch&amp;ließen</translation>
    </message>
    <message>
      <source>Command</source>
      <translation>Befehl</translation>
    </message>
    <message>
      <source>Keyboard Shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <source>Keyboard shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
  </context>
  <context>
    <name>SideBySide</name>
    <message>
      <source>Design, drawn by us</source>
      <translation>Design, von uns gezeichnet</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
  </context>
  <context>
    <name>SiteDesk</name>
    <message>
      <source>Choose the Folder of a Site</source>
      <translation>Ordner einer Website wählen</translation>
    </message>
  </context>
  <context>
    <name>SiteDialog</name>
    <message>
      <source>&amp;Cancel</source>
      <translation>A&amp;bbrechen</translation>
    </message>
    <message>
      <source>&amp;Find Pages</source>
      <translation>Seiten &amp;finden</translation>
    </message>
    <message>
      <source>A&amp;ddress or folder of the site</source>
      <translation>A&amp;dresse oder Ordner der Website</translation>
    </message>
    <message>
      <source>Add &amp;Pages</source>
      <translation>&amp;Seiten hinzufügen</translation>
    </message>
    <message>
      <source>Add 1 &amp;Page</source>
      <translation>1 &amp;Seite hinzufügen</translation>
    </message>
    <message>
      <source>Add Site</source>
      <translation>Website hinzufügen</translation>
    </message>
    <message>
      <source>Add {count} &amp;Pages</source>
      <translation>{count} &amp;Seiten hinzufügen</translation>
    </message>
    <message>
      <source>At &amp;most</source>
      <translation>&amp;Höchstens</translation>
    </message>
    <message>
      <source>Choose F&amp;older…</source>
      <translation>&amp;Ordner wählen …</translation>
    </message>
    <message>
      <source>Pages are of one kind whose paths are alike, such as the articles of a blog</source>
      <translation>Gleichartig sind Seiten mit ähnlichen Pfaden, etwa die Artikel eines Blogs</translation>
    </message>
    <message>
      <source>Pages of the site</source>
      <translation>Seiten der Website</translation>
    </message>
    <message>
      <source>Pages that are ali&amp;ke</source>
      <translation>Gl&amp;eichartige Seiten</translation>
    </message>
    <message>
      <source>S&amp;top</source>
      <translation>S&amp;toppen</translation>
    </message>
    <message>
      <source>Select &amp;All</source>
      <translation>&amp;Alle auswählen</translation>
    </message>
    <message>
      <source>Select &amp;None</source>
      <translation>&amp;Keine auswählen</translation>
    </message>
    <message>
      <source>The pages are found by the site's menu, its other links and its sitemap. Nothing outside of the site is opened, and nothing that its robots.txt asks programs not to open. Pages behind a login are not seen.</source>
      <translation>Die Seiten werden über das Menü der Website, ihre anderen Links und ihre Sitemap gefunden. Außerhalb der Website wird nichts abgerufen, und nichts, was Programme laut ihrer robots.txt nicht abrufen sollen. Seiten hinter einer Anmeldung sind nicht zu sehen.</translation>
    </message>
    <message>
      <source>all of each kind</source>
      <translation>alle jeder Art</translation>
    </message>
    <message>
      <source>{chosen} of 1 page chosen</source>
      <translation>{chosen} von 1 Seite ausgewählt</translation>
    </message>
    <message>
      <source>{chosen} of {count} pages chosen</source>
      <translation>{chosen} von {count} Seiten ausgewählt</translation>
    </message>
    <message>
      <source>{count} of each kind</source>
      <translation>{count} jeder Art</translation>
    </message>
    <message>
      <source>{count} pages</source>
      <translation>{count} Seiten</translation>
    </message>
  </context>
  <context>
    <name>SitePresenter</name>
    <message>
      <source>1 address was left out, as the site's robots.txt asks.</source>
      <translation>1 Adresse wurde ausgelassen, worum die robots.txt der Website bittet.</translation>
    </message>
    <message>
      <source>1 page found</source>
      <translation>1 Seite gefunden</translation>
    </message>
    <message>
      <source>Each in {widths} widths: {count} designs.</source>
      <translation>Jede in {widths} Breiten: {count} Designs.</translation>
    </message>
    <message>
      <source>Looking for pages…</source>
      <translation>Seiten werden gesucht …</translation>
    </message>
    <message>
      <source>Looking for pages… {found}</source>
      <translation>Seiten werden gesucht … {found}</translation>
    </message>
    <message>
      <source>No other page was found: this one has no links to others, and there is no sitemap. Links that scripts make are not seen.</source>
      <translation>Es wurde keine andere Seite gefunden: Diese hat keine Links zu anderen, und es gibt keine Sitemap. Links, die erst Skripte erzeugen, werden nicht gesehen.</translation>
    </message>
    <message>
      <source>Pages such as {kind}</source>
      <translation>Seiten wie {kind}</translation>
    </message>
    <message>
      <source>Private &amp;Browser</source>
      <translation>Pri&amp;vater Browser</translation>
    </message>
    <message>
      <source>Stopped; there may be more pages.</source>
      <translation>Gestoppt; es kann weitere Seiten geben.</translation>
    </message>
    <message>
      <source>The pages are very large, so no more were looked at; there may be more.</source>
      <translation>Die Seiten sind sehr groß, daher wurden keine weiteren angesehen; es kann weitere geben.</translation>
    </message>
    <message>
      <source>The server asked to be left alone for now; there may be more pages.</source>
      <translation>Der Server bat um eine Pause; es kann weitere Seiten geben.</translation>
    </message>
    <message>
      <source>The time for looking was over; there may be more pages.</source>
      <translation>Die Zeit für die Suche war um; es kann weitere Seiten geben.</translation>
    </message>
    <message>
      <source>There may be more pages: raise the number and find again.</source>
      <translation>Es kann weitere Seiten geben: Erhöhen Sie die Anzahl und suchen Sie noch einmal.</translation>
    </message>
    <message>
      <source>in the folder</source>
      <translation>im Ordner</translation>
    </message>
    <message>
      <source>in the menu</source>
      <translation>im Menü</translation>
    </message>
    <message>
      <source>in the sitemap</source>
      <translation>in der Sitemap</translation>
    </message>
    <message>
      <source>linked</source>
      <translation>verlinkt</translation>
    </message>
    <message>
      <source>one of {count} such as {kind}</source>
      <translation>eine von {count} wie {kind}</translation>
    </message>
    <message>
      <source>where the search began</source>
      <translation>Beginn der Suche</translation>
    </message>
    <message>
      <source>{count} addresses were left out, as the site's robots.txt asks.</source>
      <translation>{count} Adressen wurden ausgelassen, worum die robots.txt der Website bittet.</translation>
    </message>
    <message>
      <source>{count} are listed of {known} that are known</source>
      <translation>{count} von {known} bekannten sind aufgeführt</translation>
    </message>
    <message>
      <source>{count} pages found</source>
      <translation>{count} Seiten gefunden</translation>
    </message>
  </context>
  <context>
    <name>SpotsPanel</name>
    <message>
      <source>Compare With Picture…</source>
      <translation>Mit Bild vergleichen …</translation>
    </message>
    <message>
      <source>Compare the design with a picture</source>
      <translation>Das Design mit einem Bild vergleichen</translation>
    </message>
    <message>
      <source>Worst spots</source>
      <translation>Schlimmste Stellen</translation>
    </message>
  </context>
  <context>
    <name>Stages</name>
    <message>
      <source>Asking the keyring for the key</source>
      <translation>Schlüsselbund wird nach dem Schlüssel gefragt</translation>
    </message>
    <message>
      <source>At work</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <source>Building layers</source>
      <translation>Ebenen werden gebaut</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Abgebrochen</translation>
    </message>
    <message>
      <source>Converting on the server</source>
      <translation>Umwandlung auf dem Server</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <source>Loading the page</source>
      <translation>Seite wird geladen</translation>
    </message>
    <message>
      <source>Reading the layout</source>
      <translation>Layout wird gelesen</translation>
    </message>
    <message>
      <source>Receiving the .fig file</source>
      <translation>Die .fig-Datei wird empfangen</translation>
    </message>
    <message>
      <source>Receiving the full-page picture</source>
      <translation>Das Bild der ganzen Seite wird empfangen</translation>
    </message>
    <message>
      <source>Sending the page</source>
      <translation>Seite wird gesendet</translation>
    </message>
    <message>
      <source>Starting the browser engine</source>
      <translation>Browser-Engine wird gestartet</translation>
    </message>
    <message>
      <source>Taking the full-page picture</source>
      <translation>Ganzes Bild der Seite wird aufgenommen</translation>
    </message>
    <message>
      <source>The monthly quota is used up; try again to go on</source>
      <translation>Das Monatskontingent ist aufgebraucht; erneut versuchen, um fortzufahren</translation>
    </message>
    <message>
      <source>The server asks to wait</source>
      <translation>Der Server bittet zu warten</translation>
    </message>
    <message>
      <source>The server cannot be reached</source>
      <translation>Der Server ist nicht erreichbar</translation>
    </message>
    <message>
      <source>The server failed</source>
      <translation>Der Server ist gescheitert</translation>
    </message>
    <message>
      <source>The server is back; try again to go on</source>
      <translation>Der Server ist wieder da; erneut versuchen, um fortzufahren</translation>
    </message>
    <message>
      <source>The server is busy</source>
      <translation>Der Server ist ausgelastet</translation>
    </message>
    <message>
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <source>Waiting for another conversion with the same key</source>
      <translation>Warten auf eine andere Umwandlung mit demselben Schlüssel</translation>
    </message>
    <message>
      <source>Waiting for another key; try again to go on</source>
      <translation>Wartet auf einen anderen Schlüssel; erneut versuchen, um fortzufahren</translation>
    </message>
    <message>
      <source>Waiting for its turn</source>
      <translation>Wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
      <source>Waiting for the keyring; try again to go on</source>
      <translation>Wartet auf den Schlüsselbund; erneut versuchen, um fortzufahren</translation>
    </message>
    <message>
      <source>Waiting for the page to settle</source>
      <translation>Wartet, bis die Seite zur Ruhe kommt</translation>
    </message>
    <message>
      <source>Waiting for {what}</source>
      <translation>Wartet auf {what}</translation>
    </message>
    <message>
      <source>Waiting, since the queue is paused</source>
      <translation>Wartet, da die Warteschlange angehalten ist</translation>
    </message>
    <message>
      <source>Waiting, to keep to the key's limit</source>
      <translation>Warten, um die Grenze des Schlüssels einzuhalten</translation>
    </message>
    <message>
      <source>Writing the .fig file</source>
      <translation>.fig-Datei wird geschrieben</translation>
    </message>
    <message>
      <source>{what}; goes on at {time}</source>
      <translation>{what}; weiter um {time}</translation>
    </message>
    <message>
      <source>{what}; goes on in {wait}</source>
      <translation>{what}; weiter in {wait}</translation>
    </message>
  </context>
  <context>
    <name>States</name>
    <message>
      <source>Default</source>
      <translation>Standard</translation>
    </message>
    <message>
      <source>Focus</source>
      <translation>Fokus</translation>
    </message>
    <message>
      <source>Hover</source>
      <translation>Hover</translation>
    </message>
    <message>
      <source>Pressed</source>
      <translation>Gedrückt</translation>
    </message>
  </context>
  <context>
    <name>SummaryPanel</name>
    <message>
      <source>All Details…</source>
      <translation>Alle Details …</translation>
    </message>
    <message>
      <source>Compared with the page</source>
      <translation>Verglichen mit der Seite</translation>
    </message>
    <message>
      <source>Fonts</source>
      <translation>Schriften</translation>
    </message>
    <message>
      <source>Summary of the design</source>
      <translation>Überblick über das Design</translation>
    </message>
    <message>
      <source>What looks different</source>
      <translation>Was anders aussieht</translation>
    </message>
  </context>
  <context>
    <name>SwatchRow</name>
    <message>
      <source>Copy as CSS</source>
      <translation>Als CSS kopieren</translation>
    </message>
    <message>
      <source>Copy as Hex</source>
      <translation>Als Hex kopieren</translation>
    </message>
    <message>
      <source>Copy as RGBA</source>
      <translation>Als RGBA kopieren</translation>
    </message>
    <message>
      <source>Copy as hex, rgba or CSS</source>
      <translation>Als Hex, RGBA oder CSS kopieren</translation>
    </message>
    <message>
      <source>Copy {color}</source>
      <translation>{color} kopieren</translation>
    </message>
  </context>
  <context>
    <name>Times</name>
    <message>
      <source>about {count} h left</source>
      <translation>noch etwa {count} h</translation>
    </message>
    <message>
      <source>about {count} min left</source>
      <translation>noch etwa {count} min</translation>
    </message>
    <message>
      <source>just now</source>
      <translation>gerade eben</translation>
    </message>
    <message>
      <source>less than a minute left</source>
      <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
      <source>today</source>
      <translation>heute</translation>
    </message>
    <message>
      <source>yesterday</source>
      <translation>gestern</translation>
    </message>
    <message>
      <source>{count} days</source>
      <translation>{count} Tage</translation>
    </message>
    <message>
      <source>{count} days ago</source>
      <translation>vor {count} Tagen</translation>
    </message>
    <message>
      <source>{count} h ago</source>
      <translation>vor {count} h</translation>
    </message>
    <message>
      <source>{count} min ago</source>
      <translation>vor {count} min</translation>
    </message>
    <message>
      <source>{count} s ago</source>
      <translation>vor {count} s</translation>
    </message>
  </context>
  <context>
    <name>TogetherDialog</name>
    <message>
      <source>&amp;Cancel</source>
      <translation>A&amp;bbrechen</translation>
    </message>
    <message>
      <source>&amp;Make components of what repeats</source>
      <translation>&amp;Komponenten machen aus dem, was sich wiederholt</translation>
    </message>
    <message>
      <source>&amp;Save As…</source>
      <translation>&amp;Speichern unter …</translation>
    </message>
    <message>
      <source>Headers, footers, cards and the like, on one page or across pages: each is there once, on a page of its own, with an instance wherever it occurs. The designs look as before.</source>
      <translation>Kopf- und Fußzeilen, Karten und Ähnliches, auf einer Seite oder über Seiten hinweg: Jedes gibt es einmal, auf einer eigenen Seite, mit einer Instanz überall, wo es vorkommt. Die Designs sehen aus wie zuvor.</translation>
    </message>
    <message>
      <source>Make components of what repeats</source>
      <translation>Komponenten machen aus dem, was sich wiederholt</translation>
    </message>
    <message>
      <source>Save as One File</source>
      <translation>Als eine Datei speichern</translation>
    </message>
    <message>
      <source>{count} designs go side by side on one page. Links from page to page lead to each other, and variables and styles that are equal in all become one.</source>
      <translation>{count} Designs kommen nebeneinander auf eine Seite. Links von Seite zu Seite führen zueinander, und Variablen und Stile, die in allen gleich sind, werden zu einem.</translation>
    </message>
  </context>
  <context>
    <name>UpdateLine</name>
    <message>
      <source>&amp;Switch On</source>
      <translation>&amp;Einschalten</translation>
    </message>
    <message>
      <source>Address that names the newest version. It is asked once a day, and only while this is switched on; nothing is sent along, and nothing is installed.</source>
      <translation>Adresse, die die neueste Version nennt. Sie wird einmal am Tag gefragt, und nur solange dies eingeschaltet ist; es wird nichts mitgeschickt und nichts installiert.</translation>
    </message>
    <message>
      <source>New Versions</source>
      <translation>Neue Versionen</translation>
    </message>
    <message>
      <source>Skip This Version</source>
      <translation>Diese Version überspringen</translation>
    </message>
    <message>
      <source>Version {version} is available.</source>
      <translation>Version {version} ist verfügbar.</translation>
    </message>
    <message>
      <source>What's New</source>
      <translation>Was ist neu?</translation>
    </message>
  </context>
  <context>
    <name>UpdatePresenter</name>
    <message>
      <source>Give an address that begins with https://.</source>
      <translation>Geben Sie eine Adresse an, die mit https:// beginnt.</translation>
    </message>
    <message>
      <source>The address did not answer as it should</source>
      <translation>Die Adresse hat nicht richtig geantwortet</translation>
    </message>
    <message>
      <source>This address cannot be asked</source>
      <translation>Diese Adresse kann nicht gefragt werden</translation>
    </message>
    <message>
      <source>Version {version} is the newest one.</source>
      <translation>Version {version} ist die neueste.</translation>
    </message>
    <message>
      <source>You are up to date</source>
      <translation>Sie sind auf dem neuesten Stand</translation>
    </message>
  </context>
  <context>
    <name>ViewerActions</name>
    <message>
      <source>&amp;Actual Size</source>
      <translation>&amp;Originalgröße</translation>
    </message>
    <message>
      <source>&amp;Close Window</source>
      <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
      <source>&amp;Export Layer as PNG…</source>
      <translation>Ebene als PNG &amp;exportieren …</translation>
    </message>
    <message>
      <source>&amp;Find Layers</source>
      <translation>Ebenen &amp;suchen</translation>
    </message>
    <message>
      <source>&amp;Fit Page</source>
      <translation>Seite ein&amp;passen</translation>
    </message>
    <message>
      <source>&amp;Next Panel</source>
      <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
      <source>&amp;Open Design…</source>
      <translation>Design &amp;öffnen …</translation>
    </message>
    <message>
      <source>C&amp;opy for Figma</source>
      <translation>Für Figma k&amp;opieren</translation>
    </message>
    <message>
      <source>Compare &amp;With Picture…</source>
      <translation>Mit Bild &amp;vergleichen …</translation>
    </message>
    <message>
      <source>Copy &amp;Color</source>
      <translation>&amp;Farbe kopieren</translation>
    </message>
    <message>
      <source>Copy &amp;Name</source>
      <translation>&amp;Namen kopieren</translation>
    </message>
    <message>
      <source>Copy &amp;Text</source>
      <translation>&amp;Text kopieren</translation>
    </message>
    <message>
      <source>Pre&amp;vious Panel</source>
      <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
      <source>Zoom &amp;In</source>
      <translation>Ver&amp;größern</translation>
    </message>
    <message>
      <source>Zoom &amp;Out</source>
      <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
      <source>Zoom to &amp;Selection</source>
      <translation>Auf Aus&amp;wahl zoomen</translation>
    </message>
  </context>
  <context>
    <name>ViewerComparison</name>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Being compared with the picture…</source>
      <translation>Wird mit dem Bild verglichen …</translation>
    </message>
    <message>
      <source>Compare With Picture</source>
      <translation>Mit Bild vergleichen</translation>
    </message>
    <message>
      <source>Heat map</source>
      <translation>Wärmebild</translation>
    </message>
    <message>
      <source>Page and design</source>
      <translation>Seite und Design</translation>
    </message>
    <message>
      <source>Pictures ({patterns})</source>
      <translation>Bilder ({patterns})</translation>
    </message>
    <message>
      <source>Side by side</source>
      <translation>Nebeneinander</translation>
    </message>
    <message>
      <source>Slider</source>
      <translation>Schieber</translation>
    </message>
    <message>
      <source>The design could not be compared: {why}</source>
      <translation>Das Design konnte nicht verglichen werden: {why}</translation>
    </message>
    <message>
      <source>There is no picture of the page this design was made from.</source>
      <translation>Es gibt kein Bild der Seite, aus der dieses Design gemacht wurde.</translation>
    </message>
    <message>
      <source>Worst spots</source>
      <translation>Schlimmste Stellen</translation>
    </message>
  </context>
  <context>
    <name>ViewerPresenter</name>
    <message>
      <source>1 layer</source>
      <translation>1 Ebene</translation>
    </message>
    <message>
      <source>Copied</source>
      <translation>Kopiert</translation>
    </message>
    <message>
      <source>Exported as {name}</source>
      <translation>Exportiert als {name}</translation>
    </message>
    <message>
      <source>Opening the design…</source>
      <translation>Design wird geöffnet …</translation>
    </message>
    <message>
      <source>Preparing the page…</source>
      <translation>Seite wird vorbereitet …</translation>
    </message>
    <message>
      <source>This file has no pages</source>
      <translation>Diese Datei hat keine Seiten</translation>
    </message>
    <message>
      <source>This page is empty</source>
      <translation>Diese Seite ist leer</translation>
    </message>
    <message>
      <source>fonts not installed here: {fonts}</source>
      <translation>hier nicht installierte Schriften: {fonts}</translation>
    </message>
    <message>
      <source>{count} layers</source>
      <translation>{count} Ebenen</translation>
    </message>
    <message>
      <source>{size} pixels, in {folder}.</source>
      <translation>{size} Pixel, in {folder}.</translation>
    </message>
  </context>
  <context>
    <name>ViewerWindow</name>
    <message>
      <source>&amp;File</source>
      <translation>&amp;Datei</translation>
    </message>
    <message>
      <source>&amp;Layer</source>
      <translation>&amp;Ebene</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>An&amp;sicht</translation>
    </message>
    <message>
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Copy Details</source>
      <translation>Details kopieren</translation>
    </message>
    <message>
      <source>Design</source>
      <translation>Design</translation>
    </message>
    <message>
      <source>Export PNG</source>
      <translation>PNG exportieren</translation>
    </message>
    <message>
      <source>Figma files (*.fig)</source>
      <translation>Figma-Dateien (*.fig)</translation>
    </message>
    <message>
      <source>Inspector</source>
      <translation>Inspektor</translation>
    </message>
    <message>
      <source>Open Design</source>
      <translation>Design öffnen</translation>
    </message>
    <message>
      <source>Open Design…</source>
      <translation>Design öffnen …</translation>
    </message>
    <message>
      <source>PNG pictures (*.png)</source>
      <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Page of the file</source>
      <translation>Seite der Datei</translation>
    </message>
    <message>
      <source>Try Again</source>
      <translation>Erneut versuchen</translation>
    </message>
    <message>
      <source>Viewer</source>
      <translation>Betrachter</translation>
    </message>
  </context>
  <context>
    <name>WatchPresenter</name>
    <message>
      <source>Choose HTML files or a folder of this machine first. What comes out of a zip cannot change.</source>
      <translation>Wählen Sie zuerst HTML-Dateien oder einen Ordner dieses Rechners. Was aus einem Zip kommt, kann sich nicht ändern.</translation>
    </message>
    <message>
      <source>Continue Wat&amp;ching</source>
      <translation>&amp;Weiter beobachten</translation>
    </message>
    <message>
      <source>Deleted, moved or renamed? The design stays as it is, and follows again when the file is back.</source>
      <translation>Gelöscht, verschoben oder umbenannt? Das Design bleibt, wie es ist, und folgt wieder, sobald die Datei zurück ist.</translation>
    </message>
    <message>
      <source>There is nothing to watch</source>
      <translation>Es gibt nichts zu beobachten</translation>
    </message>
    <message>
      <source>Waits for {names} to come back</source>
      <translation>Wartet, bis {names} zurück ist</translation>
    </message>
    <message>
      <source>Watched last time</source>
      <translation>Zuletzt beobachtet</translation>
    </message>
    <message>
      <source>Watching files: {count}</source>
      <translation>Beobachtete Dateien: {count}</translation>
    </message>
    <message>
      <source>the last change could not be converted</source>
      <translation>die letzte Änderung ließ sich nicht umwandeln</translation>
    </message>
    <message>
      <source>{count} pages are not there any more</source>
      <translation>{count} Seiten sind nicht mehr da</translation>
    </message>
    <message>
      <source>{names}: changes are not noticed until you go on.</source>
      <translation>{names}: Änderungen werden erst bemerkt, wenn Sie weiter beobachten.</translation>
    </message>
    <message>
      <source>{name} is not there any more</source>
      <translation>{name} ist nicht mehr da</translation>
    </message>
  </context>
  <context>
    <name>WelcomePane</name>
    <message>
      <source>1  Choose a page      2  Convert      3  Save a .fig and open it in Figma</source>
      <translation>1  Seite wählen      2  Umwandeln      3  .fig speichern und in Figma öffnen</translation>
    </message>
    <message>
      <source>Drop a web page here</source>
      <translation>Eine Webseite hier ablegen</translation>
    </message>
    <message>
      <source>Everything stays on this machine.</source>
      <translation>Alles bleibt auf diesem Rechner.</translation>
    </message>
    <message>
      <source>HTML files, folders, zips, links or code.</source>
      <translation>HTML-Dateien, Ordner, Zips, Links oder Code.</translation>
    </message>
    <message>
      <source>Open File…</source>
      <translation>Datei öffnen …</translation>
    </message>
    <message>
      <source>Pages are sent to {server}.</source>
      <translation>Seiten werden an {server} gesendet.</translation>
    </message>
    <message>
      <source>Paste Page</source>
      <translation>Seite einfügen</translation>
    </message>
    <message>
      <source>Try the Example</source>
      <translation>Beispiel ausprobieren</translation>
    </message>
  </context>
  <context>
    <name>WidthColumns</name>
    <message>
      <source>Click to see this design alone.</source>
      <translation>Klicken Sie, um dieses Design allein zu sehen.</translation>
    </message>
    <message>
      <source>Page at {width} px</source>
      <translation>Seite bei {width} px</translation>
    </message>
    <message>
      <source>This conversion made no picture.</source>
      <translation>Diese Umwandlung hat kein Bild gemacht.</translation>
    </message>
    <message>
      <source>Width {width} px</source>
      <translation>Breite {width} px</translation>
    </message>
    <message>
      <source>Widths side by side</source>
      <translation>Breiten nebeneinander</translation>
    </message>
  </context>
  <context>
    <name>WindowPresenter</name>
    <message>
      <source>Press Convert to turn all {count} pages into editable layers ({keys}).</source>
      <translation>Umwandeln drücken, um aus allen {count} Seiten bearbeitbare Ebenen zu machen ({keys}).</translation>
    </message>
    <message>
      <source>Press Convert to turn it into editable layers ({keys}).</source>
      <translation>Umwandeln drücken, um bearbeitbare Ebenen daraus zu machen ({keys}).</translation>
    </message>
    <message>
      <source>Queue paused</source>
      <translation>Warteschlange angehalten</translation>
    </message>
  </context>
  <context>
    <name>WorkingFace</name>
    <message>
      <source>Working</source>
      <translation>In Arbeit</translation>
    </message>
  </context>
  <context>
    <name>WorkingPane</name>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Cancel conversion</source>
      <translation>Umwandlung abbrechen</translation>
    </message>
    <message>
      <source>Convert on This Machine</source>
      <translation>Auf diesem Rechner umwandeln</translation>
    </message>
    <message>
      <source>Progress of the conversion</source>
      <translation>Fortschritt der Umwandlung</translation>
    </message>
    <message>
      <source>Thumbnail of the page</source>
      <translation>Vorschaubild der Seite</translation>
    </message>
    <message>
      <source>Try Again</source>
      <translation>Erneut versuchen</translation>
    </message>
  </context>
  <context>
    <name>ZoomButton</name>
    <message>
      <source>Show at 100 %</source>
      <translation>Bei 100 % anzeigen</translation>
    </message>
    <message>
      <source>{percent} zoom, press for actual size</source>
      <translation>{percent} Zoom, drücken für Originalgröße</translation>
    </message>
  </context>
  <context>
    <name>fonts</name>
    <message>
      <source>installed</source>
      <translation>installiert</translation>
    </message>
    <message>
      <source>maybe missing in Figma</source>
      <translation>fehlt in Figma vielleicht</translation>
    </message>
    <message>
      <source>missing for most people in Figma</source>
      <translation>fehlt den meisten in Figma</translation>
    </message>
    <message>
      <source>offered by Figma</source>
      <translation>von Figma angeboten</translation>
    </message>
    <message>
      <source>on most computers</source>
      <translation>auf den meisten Rechnern</translation>
    </message>
    <message>
      <source>stands in for another font</source>
      <translation>ersetzt eine andere Schrift</translation>
    </message>
    <message>
      <source>web font</source>
      <translation>Webschrift</translation>
    </message>
  </context>
</TS>
