; Installer for Windows, made by Inno Setup 6 of the folder that PyInstaller makes on Windows. NOT RUN YET: written
; after the documentation, on a machine without Windows. See docs/packaging.md.
;
;   iscc /DVersion=0.1.0 /DBundle=dist\htmlfig-desktop packaging\windows\htmlfig-desktop.iss

#ifndef Version
  #error Give the version: /DVersion=0.1.0
#endif
#ifndef Bundle
  #define Bundle "..\..\dist\htmlfig-desktop"
#endif
#define Name "HTML Fig Desktop"

[Setup]
; Never changes: by it Windows knows that a newer version replaces an older one.
AppId={{6C0E1E6B-3C0F-4C0B-9B57-5F1B0F6E7D21}
AppName={#Name}
AppVersion={#Version}
AppPublisher=The HTML Fig Desktop developers
VersionInfoVersion={#Version}
LicenseFile=..\..\LICENSE
; For this user, without a question of an administrator; /ALLUSERS installs for all.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline dialog
DefaultDirName={autopf}\{#Name}
DefaultGroupName={#Name}
DisableProgramGroupPage=yes
UninstallDisplayIcon={app}\htmlfig-desktop.exe
SetupIconFile=..\..\build\package\made\htmlfig-desktop.ico
OutputDir=..\..\dist
OutputBaseFilename=htmlfig-desktop-{#Version}-windows-x64
Compression=lzma2/max
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
WizardStyle=modern
ChangesAssociations=yes
ChangesEnvironment=yes
; Asks a running window to close, and starts it again.
CloseApplications=yes
RestartApplications=yes

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
Name: "german"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "path"; Description: "Add htmlfig to the PATH"; Flags: unchecked

[InstallDelete]
; Files of an older version that a newer one no longer has would be loaded.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\{#Name}"; Filename: "{app}\htmlfig-desktop.exe"; AppUserModelID: "htmlfig-desktop"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\htmlfig-desktop.exe"; Tasks: desktopicon

[Registry]
; "Open with" for pages and designs; the default programs stay what they are.
Root: HKA; Subkey: "Software\Classes\HtmlFigDesktop.Page"; ValueType: string; ValueData: "Web page"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\HtmlFigDesktop.Page\shell\open\command"; ValueType: string; ValueData: """{app}\htmlfig-desktop.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\HtmlFigDesktop.Design"; ValueType: string; ValueData: "Figma design"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\HtmlFigDesktop.Design\shell\open\command"; ValueType: string; ValueData: """{app}\htmlfig-desktop.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.html\OpenWithProgids"; ValueType: string; ValueName: "HtmlFigDesktop.Page"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.htm\OpenWithProgids"; ValueType: string; ValueName: "HtmlFigDesktop.Page"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.fig\OpenWithProgids"; ValueType: string; ValueName: "HtmlFigDesktop.Design"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsNotInPath('{app}')

[Run]
Filename: "{app}\htmlfig-desktop.exe"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

[Code]
function IsNotInPath(Folder: string): Boolean;
var
  Path: string;
begin
  if not RegQueryStringValue(HKEY_CURRENT_USER, 'Environment', 'Path', Path) then
    Path := '';
  Result := Pos(';' + Uppercase(ExpandConstant(Folder)) + ';', ';' + Uppercase(Path) + ';') = 0;
end;
