// Runs before the first paint. Keys as in web/i18n/language.ts and web/layouts/theme.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    var language = localStorage.getItem("language");
    if (language !== "en" && language !== "es") {
      language = "en";
      for (var i = 0; i < navigator.languages.length; i++) {
        var short = navigator.languages[i].slice(0, 2).toLowerCase();
        if (short === "en" || short === "es") {
          language = short;
          break;
        }
      }
    }
    root.lang = language;
  } catch {
    // Storage refused: the system's theme and the page's language stay.
  }
})();
